import type { SeededRandom } from './random.ts'

/** Texts that parsers, databases and comparisons take badly, as UTF-16. */
const texts = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\udc00\ud83d',
    '\ufeff',
    '\ufffd',
    '\u2028',
    '😀',
    'é',
    'e\u0301',
    'İ',
    'ﬀ',
  ],
  ...[
    'null',
    'undefined',
    'NaN',
    '__proto__',
    'constructor',
    'toString',
    '[object Object]',
    '-1',
    '1e999',
    '0x10',
    '٣',
  ],
  ...["' or 1=1 --", '%00', '%C0%AF', '../../etc/passwd', '{{7*7}}', '<script>', 'a\r\nb: c', '\\', '"', ','],
  ...[
    'us-passport',
    'US-PASSPORT',
    'adult',
    'check',
    'data:image/jpeg;base64,QUJD',
    'data:image/png;base64,',
  ],
  ...[
    'https://example.org/',
    'http://127.0.0.1:1/',
    'https://[::1]/',
    'https://a\0b/',
    '2026-01-01T00:00:00Z',
  ],
  ...[
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999999999Z',
    '2026-02-29',
    '+275760-09-13',
    '2026-01-01T00:00:00+99:99',
  ],
  ...[
    'queued',
    'job.completed',
    'photos:check',
    'job_000000000000000000000000',
    'lk_live_0',
    'a@example.org',
    '#fff',
  ],
] as const

/** Bytes that are not UTF-8: overlong, a surrogate, cut off, or never valid. */
export const notUtf8 = [
  '\xc0\xaf',
  '\xed\xa0\x80',
  '\xf0\x9f\x98',
  '\xff',
  '\x80',
  '\xf8\x88\x80\x80\x80',
] as const

export function hostileText(random: SeededRandom): string {
  const text = random.pick(texts)
  return random.below(12) === 0 ? text.repeat(1 + random.below(2000)) : text
}

/** A text for an address: encoded, half encoded, or encoded wrongly. */
export function hostileInAddress(random: SeededRandom): string {
  const text = hostileText(random).slice(0, 3000)
  switch (random.below(4)) {
    case 0:
      return random.pick([
        '%',
        '%C0%AF',
        '%ED%A0%80',
        '%00',
        '%ff',
        '%u0041',
        '+',
        '%2f..%2f',
        '&&=&',
        '%F0%9F%98',
      ])
    case 1:
      return cursorOf(random)
    case 2:
      return Buffer.from(text)
        .toString('latin1')
        .replace(/[\0- \x7f]/g, '_')
    default:
      return encodeURIComponent(text.toWellFormed())
  }
}

/** A cursor as a page of a list gives it, with other values. */
function cursorOf(random: SeededRandom): string {
  const value = () =>
    random.pick<unknown>([hostileText(random), 0, -1, 1.5, 2 ** 31, 2 ** 53 - 1, 1e308, null, [], {}, true])
  const names = ['before', 'at', 'requestId', 'id', 'after', 'number', 'createdAt', 'position'] as const
  const position: Record<string, unknown> = {}
  for (let count = random.below(4); count > 0; count -= 1) position[random.pick(names)] = value()
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** A text as the bytes of a header, which Node gives as Latin-1. */
export function hostileInHeader(random: SeededRandom): string {
  const text =
    random.below(5) === 0 ? random.pick(notUtf8) : Buffer.from(hostileText(random)).toString('latin1')
  return text.slice(0, 2000).replace(/[\r\n]/g, '')
}
