import type { SeededRandom } from '../random.ts'

/** Texts that JSON may contain and that a database, a page or a log may not bear. */
const oddTexts = [
  '',
  '\\u0000',
  'a\\u0000b',
  '\\ud800',
  '\\udfff\\ud800',
  '\\u2028',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  "' or 1=1 --",
  '\\u202e',
  '%00',
  'lk_live_',
  'us-passport',
  'data:image/jpeg;base64,',
  'data:image/jpeg;base64,AAAA',
  'http://127.0.0.1/',
  'https://[::1]/',
] as const

const oddNumbers = ['0', '-0', '1e999', '-1', '9007199254740993', '1e-400', '0.1', '1'.repeat(400)] as const

/** The fields that some call takes. */
const knownFields = [
  'documentId',
  'imageBase64',
  'items',
  'metadata',
  'mode',
  'subject',
  'name',
  'url',
  'events',
  'email',
  'password',
  'code',
  'amount',
  'id',
  'token',
] as const

/** A JSON text of any shape: mostly valid, now and then with a wrong character, an end that is missing or a field twice. */
export function jsonText(random: SeededRandom): string {
  const text = random.below(4) === 0 ? valueText(random, 0) : objectText(random, 0)
  return random.below(5) === 0 ? spoilt(text, random) : text
}

function objectText(random: SeededRandom, depth: number): string {
  const isWide = depth < 2 && random.below(50) === 0
  const count = isWide ? random.below(3000) : random.below(6 - Math.min(depth, 4))
  const fields = Array.from({ length: count }, (_, index) => {
    const name = random.below(4) === 0 ? stringText(random) : `"${random.pick(knownFields)}"`
    // The fields of a wide object are short, so that the text stays within some 100 kB.
    return isWide ? `"k${index}":1` : `${name}:${valueText(random, depth + 1)}`
  })
  return `{${fields.join()}}`
}

function valueText(random: SeededRandom, depth: number): string {
  if (depth > 1 && random.below(200) === 0) return nested(random)
  if (depth > 8) return '1'
  switch (random.below(8)) {
    case 0:
      return objectText(random, depth)
    case 1:
      return arrayText(random, depth)
    case 2:
      return random.pick(oddNumbers)
    case 3:
      return random.pick(['true', 'false', 'null'])
    default:
      return stringText(random)
  }
}

function arrayText(random: SeededRandom, depth: number): string {
  if (depth < 2 && random.below(40) === 0)
    return `[${Array(random.below(5000))
      .fill(random.pick(['{}', '1', '""']))
      .join()}]`
  const count = random.below(4 - Math.min(depth, 3))
  return `[${Array.from({ length: count }, () => valueText(random, depth + 1)).join()}]`
}

const nested = (random: SeededRandom) => {
  const depth = 1 + random.below(20_000)
  return `${'['.repeat(depth)}${']'.repeat(depth)}`
}

function stringText(random: SeededRandom): string {
  const text = random.pick(oddTexts)
  return `"${random.below(60) === 0 ? text.repeat(1 + random.below(20_000)) : text}"`
}

function spoilt(text: string, random: SeededRandom): string {
  const at = random.below(text.length + 1)
  switch (random.below(4)) {
    case 0:
      return text.slice(0, at)
    case 1:
      return `${text.slice(0, at)}${random.pick(['\u0000', '\\', '"', ',', '}', '\ud800', '\ufeff'])}${text.slice(at)}`
    case 2:
      return `${text}${text}`
    default:
      return text.replaceAll('":', '" :\n')
  }
}
