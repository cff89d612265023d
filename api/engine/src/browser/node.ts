import { Buffer } from 'buffer/index.js'
import { Inflate, zlibSync } from 'fflate'

/*
 * What stands for Node in a browser: `Buffer`, which the parts of the engine that read files use without an import, and what
 * they use of `node:zlib`. The build puts this module in their place.
 */

export { Buffer }

export const constants = { Z_SYNC_FLUSH: 2 }

/** Bytes that are unpacked at once, so that a file that unpacks to too much is stopped early. */
const pieceBytes = 16_384

/**
 * Unpacks raw deflate, also if it ends early.
 * @throws If the bytes are damaged, or unpack to more than `maxOutputLength` bytes.
 */
export function inflateRawSync(
  packed: Uint8Array,
  { maxOutputLength }: { readonly maxOutputLength: number; readonly finishFlush: number },
): Buffer {
  const parts: Uint8Array[] = []
  let bytes = 0
  const inflate = new Inflate((part) => {
    bytes += part.length
    if (bytes > maxOutputLength) throw new RangeError('The bytes unpack to too many.')
    parts.push(part)
  })
  for (let at = 0; at < packed.length; at += pieceBytes) {
    inflate.push(packed.subarray(at, at + pieceBytes))
  }
  return Buffer.concat(parts)
}

/** Packs bytes as zlib does (RFC 1950). */
export const deflateSync = (bytes: Uint8Array, { level = 6 }: { level?: 0 | 4 | 6 } = {}): Buffer =>
  Buffer.from(zlibSync(bytes, { level }))

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

/** The checksum of PNG (ISO 3309). */
export function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = (table[(value ^ byte) & 255] ?? 0) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}
