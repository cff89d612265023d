import type { SeededRandom } from '../random.ts'

const names = [
  'image',
  'documentId',
  'mode',
  'subject',
  'crop',
  'paper',
  'receipt',
  '',
  'x',
  '__proto__',
] as const
const oddities = ['', '\u0000', '\u00ff\u00fe', '\r\n', '"', '; filename="b"', 'a'.repeat(3000)] as const

/** A body of `multipart/form-data` whose parts, names and boundaries may be wrong, with its content type. */
export function formBody(random: SeededRandom, photo: Uint8Array): { contentType: string; body: Buffer } {
  const boundary = random.pick(['x', 'boundary', 'b'.repeat(70), 'b'.repeat(5000), 'a b'])
  const count = random.below(30) === 0 ? random.below(2000) : 1 + random.below(4)
  const parts = Array.from({ length: count }, () =>
    partOf(random, boundary, count > 4 ? Buffer.from('x') : photo),
  )
  const end = random.below(6) === 0 ? '' : `--${boundary}--\r\n`
  const body = Buffer.concat([...parts, Buffer.from(end)])
  const stated = random.below(10) === 0 ? 'other' : boundary
  const contentType =
    random.below(20) === 0 ? 'multipart/form-data' : `multipart/form-data; boundary=${stated}`
  return { contentType, body: random.below(8) === 0 ? body.subarray(0, random.below(body.length)) : body }
}

function partOf(random: SeededRandom, boundary: string, photo: Uint8Array): Buffer {
  const name = random.pick(names)
  const odd = random.below(6) === 0 ? random.pick(oddities) : ''
  const isFile = name === 'image' ? random.below(8) > 0 : random.below(8) === 0
  const disposition = `form-data; name="${name}${odd}"${isFile ? `; filename="p${odd}.jpg"` : ''}`
  const headers = [`Content-Disposition: ${disposition}`]
  if (random.below(10) === 0) headers.push(...Array<string>(random.below(100)).fill('X-Header: 1'))
  const content = isFile ? photo : Buffer.from(random.pick(['us-passport', 'adult', '', odd, 'a4']))
  return Buffer.concat([
    Buffer.from(`--${boundary}\r\n${headers.join('\r\n')}\r\n\r\n`, 'latin1'),
    content,
    Buffer.from('\r\n'),
  ])
}
