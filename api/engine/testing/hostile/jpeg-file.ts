import sharp from 'sharp'

/** A white JPEG. */
export function plainJpeg(width = 600, height = 600, progressive = false): Promise<Buffer> {
  const white = sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
  return white.jpeg({ progressive }).toBuffer()
}

/** A segment of a JPEG: its marker's second byte, then the size that counts itself, then the content. */
export function segment(marker: number, content: Buffer): Buffer {
  const header = Buffer.from([0xff, marker, 0, 0])
  header.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([header, content])
}

/** The JPEG with segments in front of all others. */
export function withSegments(jpeg: Buffer, ...segments: readonly Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}
