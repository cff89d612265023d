import { crc32 } from '#zlib'

const inchesPerMetre = 39.3701

/**
 * Writes the resolution into a file, and nothing else: libvips would write it into an EXIF block, with more data. A JPEG
 * gets the JFIF segment (ITU-T T.871, 10.1) that it lacks; in a PNG the pHYs chunk (PNG, third edition, 11.3.4.3) is
 * overwritten.
 * @param bytes As sharp writes them without EXIF. Those of a PNG are changed.
 */
export function withStatedDensity(bytes: Buffer, format: 'jpeg' | 'png', dpi: number): Buffer {
  if (format === 'jpeg') return Buffer.concat([bytes.subarray(0, 2), jfif(dpi), bytes.subarray(2)])
  const at = bytes.indexOf('pHYs', 0, 'latin1')
  if (at < 0) throw new Error('The PNG has no pHYs chunk.')
  physicalPixels(dpi).copy(bytes, at - 4)
  return bytes
}

function jfif(dpi: number): Buffer {
  const segment = Buffer.from('ffe000104a46494600010101000000000000', 'hex')
  segment.writeUInt16BE(dpi, 12)
  segment.writeUInt16BE(dpi, 14)
  return segment
}

function physicalPixels(dpi: number): Buffer {
  const chunk = Buffer.alloc(21)
  chunk.writeUInt32BE(9)
  chunk.write('pHYs', 4, 'latin1')
  chunk.writeUInt32BE(Math.round(dpi * inchesPerMetre), 8)
  chunk.writeUInt32BE(Math.round(dpi * inchesPerMetre), 12)
  chunk[16] = 1
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 17)), 17)
  return chunk
}
