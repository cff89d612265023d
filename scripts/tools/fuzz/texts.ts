import type { SeededRandom } from './random.ts'

/** Texts that parsers, databases and comparisons take badly, as UTF-16. */
const texts: readonly [string, ...string[]] = [
  '',
  ...[
    '\0',
    'a\0b',
    '\ud800',
    '\udc00\ud83d',
    '\ufeff',
    '\u2028',
    '😀',
    'e\u0301',
    'İ',
    '<script>',
    'a\r\nb: c',
  ],
  ...'null NaN __proto__ constructor [object-Object] -1 1e999 0x10 ٣ %00 %C0%AF ../../etc/passwd {{7*7}} \\ " ,'.split(
    ' ',
  ),
  ...[
    "' or 1=1 --",
    'us-passport',
    'check',
    'data:image/jpeg;base64,QUJD',
    'https://[::1]/',
    'https://a\0b/',
  ],
  ...'0000-01-01T00:00:00Z 9999-12-31T23:59:59.999999999Z 2026-02-29 +275760-09-13 2026-01-01T00:00:00+99:99'.split(
    ' ',
  ),
  ...'queued job.completed photos:check job_000000000000000000000000 lk_live_0 a@example.org #fff'.split(' '),
]

/** Bytes that are not UTF-8: overlong, a surrogate, cut off, or never valid. */
export const notUtf8 = ['\xc0\xaf', '\xed\xa0\x80', '\xf0\x9f\x98', '\xff', '\xf8\x88\x80\x80\x80'] as const

const wronglyEncoded = ['%', '%C0%AF', '%ED%A0%80', '%00', '%u0041', '+', '%2f..%2f', '&&=&'] as const

export function hostileText(random: SeededRandom): string {
  const text = random.pick(texts)
  return random.below(12) === 0 ? text.repeat(1 + random.below(2000)) : text
}

/** A text for an address: encoded, half encoded, or encoded wrongly. */
export function hostileInAddress(random: SeededRandom): string {
  const text = hostileText(random).slice(0, 3000)
  switch (random.below(4)) {
    case 0:
      return random.pick(wronglyEncoded)
    case 1:
      return cursorOf(random)
    case 2:
      return latin1(text).replace(/[\0- \x7f]/g, '_')
    default:
      return encodeURIComponent(text.toWellFormed())
  }
}

/** A cursor as a page of a list gives it, with other values. */
function cursorOf(random: SeededRandom): string {
  const value = () => random.pick<unknown>([hostileText(random), -1, 1.5, 2 ** 53 - 1, 1e308, null, [], {}])
  const names = ['before', 'at', 'requestId', 'id', 'after', 'number', 'createdAt', 'position'] as const
  const position = Array.from({ length: random.below(4) }, () => [random.pick(names), value()])
  return Buffer.from(JSON.stringify(Object.fromEntries(position))).toString('base64url')
}

/** A text as the bytes of a header, which Node gives as Latin-1. */
export const hostileInHeader = (random: SeededRandom): string =>
  hostileBytes(random)
    .slice(0, 2000)
    .replace(/[\r\n]/g, '')

/** A text or bytes that are no text, in Latin-1. */
export const hostileBytes = (random: SeededRandom): string =>
  random.below(4) === 0 ? random.pick(notUtf8) : latin1(hostileText(random))

/** The bytes of a text in UTF-8, each as a character. */
export const latin1 = (text: string) => Buffer.from(text).toString('latin1')
