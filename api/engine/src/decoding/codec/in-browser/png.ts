import { crc32, deflateSync } from '#zlib'
import type { Raster } from '../../raster.ts'
import { profileChunk } from '../profile-chunk.ts'

const signature = Buffer.from('89504e470d0a1a0a', 'hex')

/** Colour type 2 of PNG: red, green, blue. */
const truecolour = 2

/** Writes a PNG of 8 bits per channel (PNG, third edition) with a profile and a pHYs chunk of zeros. */
export function writePng({ width, height, rgb }: Raster, profile: Uint8Array, level: 0 | 4): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, truecolour, 0, 0, 0], 8)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    profileChunk(profile),
    chunk('pHYs', Buffer.alloc(9)),
    chunk('IDAT', deflateSync(filtered(rgb, width * 3, height), { level })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Each row after a byte 0, which says that it is not filtered. */
function filtered(rgb: Uint8ClampedArray, rowBytes: number, rows: number): Uint8Array {
  const bytes = new Uint8Array(rows * (rowBytes + 1))
  for (let row = 0; row < rows; row++) {
    bytes.set(rgb.subarray(row * rowBytes, (row + 1) * rowBytes), row * (rowBytes + 1) + 1)
  }
  return bytes
}

function chunk(type: string, content: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, checksum])
}
