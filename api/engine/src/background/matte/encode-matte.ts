import sharp from 'sharp'

/** The matte as a file: 8-bit grey. */
export function encodeMatte(alpha: Uint8ClampedArray, width: number, height: number): Promise<Buffer> {
  return sharp(alpha, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png({ compressionLevel: 4 })
    .toBuffer()
}
