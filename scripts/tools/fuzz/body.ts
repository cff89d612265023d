import type { SeededRandom } from './random.ts'
import { hostileBytes, hostileText, latin1, notUtf8 } from './texts.ts'

const fields = [
  'documentId',
  'image',
  'subject',
  'language',
  'colour',
  'crop',
  'receipt',
  '__proto__',
  '',
] as const

/** Of all equal parts of a body together. */
const mostBytes = 500_000

/** A `multipart/form-data` body whose parts, headers and boundaries are wrong, many or large. */
export function hostileForm(random: SeededRandom): { contentType: string; body: Buffer } {
  const boundary = random.pick(['b', 'b', 'b', '--', 'x'.repeat(5000), '', ' b'])
  const one = part(random)
  const count = Math.min(random.pick([0, 1, 2, 2, 3, 3, 25, 5000]), Math.ceil(mostBytes / one.length))
  const parts = Array.from(
    { length: count },
    () => `--${boundary}\r\n${count > 100 ? one : part(random)}\r\n`,
  )
  const end = random.pick([`--${boundary}--\r\n`, `--${boundary}--\r\n`, '', `--${boundary}`, 'epilogue'])
  const declared = random.below(12) === 0 ? 'c' : boundary
  const contentType = random.pick([
    `multipart/form-data; boundary=${declared}`,
    `multipart/form-data; boundary="${declared}"`,
    'multipart/form-data',
    `multipart/form-data; boundary=${declared}; boundary=c; charset=utf-16`,
  ])
  return { contentType, body: Buffer.from(parts.join('') + end, 'latin1') }
}

function part(random: SeededRandom): string {
  const name = random.below(4) === 0 ? hostileBytes(random) : random.pick(fields)
  const file = random.pick(['', '; filename="a.jpg"', "; filename*=utf-8''%00%ff"])
  const disposition = random.pick([
    `content-disposition: form-data; name="${name}"${file}`,
    `content-disposition: form-data; name="${name}"${file}`,
    `content-disposition: form-data; name*=utf-8''${encodeURIComponent(name.toWellFormed())}`,
    'content-disposition: attachment',
    '',
  ])
  const type = random.pick([
    '',
    '\r\ncontent-type: image/jpeg',
    '\r\ncontent-type: text/plain; charset=utf-16le',
    '\r\ncontent-type: multipart/mixed; boundary=b',
    '\r\na: b'.repeat(random.pick([1, 3000])),
  ])
  const value = random.pick(['us-passport', hostileBytes(random), '\r\n--'.repeat(random.pick([1, 20_000]))])
  return `${disposition}${type}\r\n\r\n${value}`
}

const tokens =
  '1e999 -0 9007199254740993 0.1 null true - 01 NaN "" [] {} [ { " } ] {"__proto__":1} {"a":1,"a":2} ,'
const escapes = '\\u0000 \\ud800 \\udc00\\ud800 \\ud83d\\ude00 \\u \\x41'

/** Values that are large, deep, repeated or wrong, as JSON in Latin-1, so that bytes that are not UTF-8 fit in. */
function fragment(random: SeededRandom): string {
  const many = random.pick([3, 30, 300, 3000, 30_000])
  const one = (words: string) => {
    const list = words.split(' ')
    return list[random.below(list.length)] ?? ''
  }
  const kinds: readonly [() => string, ...(() => string)[]] = [
    () => one(tokens),
    () => `"${one(escapes)}"`,
    () => latin1(JSON.stringify(hostileText(random))),
    () => `"${random.pick(notUtf8)}"`,
    () => '1'.repeat(many),
    () => '['.repeat(many) + ']'.repeat(random.pick([many, 0])),
    () => `${'{"a":'.repeat(many)}1${'}'.repeat(many)}`,
    () => `[${'{},'.repeat(many)}{}]`,
    () => `{${Array.from({ length: many }, (_, index) => `"a${index}":${index}`).join(',')}}`,
    () => `"${random.pick(['a', '\\"', '\\\\', '\\u0041', 'A=']).repeat(many)}"`,
    () => `"data:image/jpeg;base64,${'QUJD'.repeat(many)}"`,
  ]
  return random.pick(kinds)()
}

const token = /"(?:[^"\\]|\\.)*"|-?\d[\d.]*|true|false|null|\[\]|\{\}/g

/** Damages an honest body in one to three places. */
export function hostileJson(random: SeededRandom, honest: unknown): Buffer {
  let text = JSON.stringify(honest)
  for (let count = 1 + random.below(3); count > 0; count -= 1) text = damaged(text, random)
  return Buffer.from(text, 'latin1')
}

function damaged(text: string, random: SeededRandom): string {
  const at = random.below(text.length + 1)
  switch (random.below(8)) {
    case 0:
      return text.slice(0, at)
    case 1:
      return text.slice(0, at) + fragment(random) + text.slice(at)
    case 2:
      // Repeats a name, with another value.
      return text.replace(/("\w+":)/, (name) => `${name}${fragment(random)},${name}`)
    case 3:
      return `${random.pick(['\xef\xbb\xbf', '\xff\xfe', ' ', '\0'])}${text}`
    case 4:
      return fragment(random)
    default:
      return withFragment(text, random)
  }
}

/** Replaces one name or value. */
function withFragment(text: string, random: SeededRandom): string {
  // Among very many quotes the search for a string would take seconds.
  if (text.length > 20_000) return text + fragment(random)
  const found = [...text.matchAll(token)]
  const chosen = found[random.below(Math.max(1, found.length))]
  if (!chosen) return fragment(random)
  return text.slice(0, chosen.index) + fragment(random) + text.slice(chosen.index + chosen[0].length)
}
