import type { SeededRandom } from '../random.ts'
import { hostileText, notUtf8 } from './texts.ts'

const fields = [
  'documentId',
  'image',
  'subject',
  'profile',
  'language',
  'color',
  'crop',
  'receipt',
  'photoId',
  '__proto__',
  '',
] as const

/** Of all equal parts of a body together. */
const mostBytes = 500_000

/** A `multipart/form-data` body whose parts, headers and boundaries are wrong, many or large. */
export function hostileForm(random: SeededRandom): { contentType: string; body: Buffer } {
  const boundary = random.pick(['b', 'b', 'b', '-', '--', 'x'.repeat(70), 'x'.repeat(5000), '', ' b'])
  const one = part(random)
  const count = Math.min(random.pick([0, 1, 2, 2, 3, 3, 25, 5000]), Math.ceil(mostBytes / one.length))
  const parts = Array.from(
    { length: count },
    () => `--${boundary}\r\n${count > 100 ? one : part(random)}\r\n`,
  )
  const end = random.pick([
    `--${boundary}--\r\n`,
    `--${boundary}--\r\n`,
    '',
    `--${boundary}`,
    '\r\n',
    'epilogue',
  ])
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
  const file = random.pick([
    '',
    '; filename="a.jpg"',
    `; filename="${hostileBytes(random)}"`,
    "; filename*=utf-8''%00%ff",
  ])
  const disposition = random.pick([
    `content-disposition: form-data; name="${name}"${file}`,
    `content-disposition: form-data; name="${name}"${file}`,
    `content-disposition: form-data; name*=utf-8''${encodeURIComponent(name.toWellFormed())}`,
    'content-disposition: form-data',
    'content-disposition: attachment',
    '',
  ])
  const type = random.pick([
    '',
    '\r\ncontent-type: image/jpeg',
    '\r\ncontent-type: application/json',
    '\r\ncontent-type: text/plain; charset=utf-16le',
    '\r\ncontent-type: text/plain; charset=base64',
    '\r\ncontent-type: application/octet-stream',
    '\r\ncontent-type: multipart/mixed; boundary=b',
    '\r\na: b'.repeat(random.pick([1, 100, 3000])),
  ])
  return `${disposition}${type}\r\n\r\n${value(random)}`
}

function value(random: SeededRandom): string {
  return random.pick([
    'us-passport',
    'a photo',
    hostileBytes(random),
    '\r\n--'.repeat(random.pick([1, 1000, 20_000])),
  ])
}

function hostileBytes(random: SeededRandom): string {
  return random.below(3) === 0 ? random.pick(notUtf8) : Buffer.from(hostileText(random)).toString('latin1')
}
