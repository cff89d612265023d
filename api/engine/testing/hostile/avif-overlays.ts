import sharp from 'sharp'
import { nestedOverlaysOf } from './heic-overlays.ts'

/** The overlays of `nestedOverlays` over AV1 pictures of 25 megapixels, which libvips decodes. */
export async function nestedAvifOverlays(): Promise<Buffer> {
  const white = sharp({ create: { width: 5000, height: 5000, channels: 3, background: '#ffffff' } })
  const file = await white.avif({ effort: 0 }).toBuffer()
  const at = file.indexOf('av1C') - 4
  return nestedOverlaysOf({
    brand: 'avif',
    type: 'av01',
    width: 5000,
    height: 5000,
    data: file.subarray(file.indexOf('mdat') + 4),
    configuration: file.subarray(at, at + file.readUInt32BE(at)),
  })
}
