import { jpegMarkers, jpegSegments } from './structure/segments.ts'

/** The sum of the entries of the luminance table in annex K.1 of ITU-T T.81. Quality 50 uses this table unchanged. */
const annexSum = 3688

/**
 * The 64 steps by which a JPEG's luminance is quantised, in the file's zigzag order. Null if the bytes are not a JPEG, or end before
 * a luminance table.
 */
export function readLumaSteps(bytes: Uint8Array): number[] | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (const { marker, content } of jpegSegments(file)) {
    const steps = marker === jpegMarkers.quantisationTables ? luminanceTable(content) : null
    if (steps !== null) return steps
  }
  return null
}

/** Table 0 within a DQT segment, which may hold several tables of 8 or 16 bits. */
function luminanceTable(tables: Buffer): number[] | null {
  let at = 0
  while (at < tables.length) {
    const head = tables.readUInt8(at)
    const entryBytes = head >> 4 === 0 ? 1 : 2
    const first = at + 1
    const next = first + 64 * entryBytes
    if (next > tables.length) return null
    if ((head & 15) === 0) {
      return Array.from({ length: 64 }, (_, entry) =>
        tables.readUIntBE(first + entry * entryBytes, entryBytes),
      )
    }
    at = next
  }
  return null
}

/**
 * The quality, 1 to 100, at which the Independent JPEG Group's encoder would quantise luminance as coarsely as these steps. Other
 * encoders use tables of their own; for them it is the quality with the same mean coarseness.
 *
 * The inverse of the encoder's scaling, which is 5000 / quality percent below 50, and 200 - 2 * quality percent from
 * 50 on.
 */
export function qualityOf(steps: readonly number[]): number {
  const percent = (100 * steps.reduce((sum, step) => sum + step, 0)) / annexSum
  const quality = percent > 100 ? 5000 / percent : (200 - percent) / 2
  return Math.min(Math.max(Math.round(quality), 1), 100)
}
