import { plainJpeg } from './jpeg-file.ts'
import { greyPng } from './png-file.ts'

/** A PNG of 1 x 50,000,000 px in 100 kB. */
export const thinPng = () => greyPng(1, 50_000_000)

/** A JPEG of 1 x 65,500 px; its format has no longer sides. */
export const thinJpeg = () => plainJpeg(1, 65_500)

/** A JPEG that states 700 x 65,500 px in its header and has the data of 600 x 600. */
export async function longJpegHeader(): Promise<Buffer> {
  const jpeg = await plainJpeg()
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(65_500, frame + 5)
  jpeg.writeUInt16BE(700, frame + 7)
  return jpeg
}
