/** The sum of the entries of the luminance table in annex K.1 of ITU-T T.81. Quality 50 uses this table unchanged. */
const annexSum = 3688

/**
 * The quality, 1 to 100, at which the Independent JPEG Group's encoder would quantise luminance as coarsely as this
 * file does. Other encoders use tables of their own; for them it is the quality with the same mean coarseness. Null
 * if the bytes are not a JPEG, or end before a luminance table.
 */
export function readJpegQuality(bytes: Uint8Array): number | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === startOfScan || marker === endOfImage) return null
    const end = at + 2 + view.getUint16(at + 2)
    if (marker === defineTables) {
      const sum = sumOfLuminanceTable(view, at + 4, Math.min(end, bytes.length))
      if (sum !== null) return qualityOfSum(sum)
    }
    at = end
  }
  return null
}

const defineTables = 0xdb
const startOfScan = 0xda
const endOfImage = 0xd9

/** The sum of table 0 within a DQT segment, which may hold several tables of 8 or 16 bits. */
function sumOfLuminanceTable(view: DataView, start: number, end: number): number | null {
  let at = start
  while (at < end) {
    const head = view.getUint8(at)
    const entryBytes = head >> 4 === 0 ? 1 : 2
    const next = at + 1 + 64 * entryBytes
    if (next > end) return null
    if ((head & 15) === 0) {
      let sum = 0
      for (let entry = at + 1; entry < next; entry += entryBytes) {
        sum += entryBytes === 1 ? view.getUint8(entry) : view.getUint16(entry)
      }
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
