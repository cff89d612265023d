import { jpegMarkers, jpegSegments } from './structure/segments.ts'

/** The sum of the entries of the luminance table in annex K.1 of ITU-T T.81. Quality 50 uses this table unchanged. */
const annexSum = 3688

/**
 * The quality, 1 to 100, at which the Independent JPEG Group's encoder would quantise luminance as coarsely as this
 * file does. Other encoders use tables of their own; for them it is the quality with the same mean coarseness. Null
 * if the bytes are not a JPEG, or end before a luminance table.
 */
export function readJpegQuality(bytes: Uint8Array): number | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (const { marker, content } of jpegSegments(file)) {
    const sum = marker === jpegMarkers.quantisationTables ? sumOfLuminanceTable(content) : null
    if (sum !== null) return qualityOfSum(sum)
  }
  return null
}

/** The sum of table 0 within a DQT segment, which may hold several tables of 8 or 16 bits. */
function sumOfLuminanceTable(tables: Buffer): number | null {
  let at = 0
  while (at < tables.length) {
    const head = tables.readUInt8(at)
    const entryBytes = head >> 4 === 0 ? 1 : 2
    const next = at + 1 + 64 * entryBytes
    if (next > tables.length) return null
    if ((head & 15) === 0) {
      let sum = 0
      for (let entry = at + 1; entry < next; entry += entryBytes) sum += tables.readUIntBE(entry, entryBytes)
      return sum
    }
    at = next
  }
  return null
}

/**
 * The inverse of the encoder's scaling, which is 5000 / quality percent below 50, and 200 - 2 * quality percent from
 * 50 on.
 */
function qualityOfSum(sum: number): number {
  const percent = (100 * sum) / annexSum
  const quality = percent > 100 ? 5000 / percent : (200 - percent) / 2
  return Math.min(Math.max(Math.round(quality), 1), 100)
}
