import sharp from 'sharp'
import { withStatedDensity } from '../export/stated-density.ts'
import type { SheetLayout } from './layout.ts'

const millimetresPerInch = 25.4
const sheetDpi = 300
const quality = 95
/** A hairline, in pixels. */
const markWidth = 2

/**
 * The sheet as a JPEG of 300 dpi for a photo lab, in sRGB. Sizes are true to half a pixel: 0.04 mm.
 * @param photo A finished photo; it is scaled to the sheet's resolution.
 */
export async function sheetJpeg(photo: Uint8Array, layout: SheetLayout): Promise<Buffer> {
  const { widthMm, heightMm, copies, marks } = layout
  const width = pixels(layout.photo.widthMm)
  const height = pixels(layout.photo.heightMm)
  const copy = await sharp(photo).resize(width, height, { fit: 'fill', kernel: 'lanczos3' }).png().toBuffer()
  const lines = marks.map(({ from, to }) => {
    const [left, right] = [from.x, to.x].toSorted((a, b) => a - b)
    const [top, bottom] = [from.y, to.y].toSorted((a, b) => a - b)
    return {
      left: pixels(left ?? 0) - (left === right ? markWidth / 2 : 0),
      top: pixels(top ?? 0) - (top === bottom ? markWidth / 2 : 0),
      input: {
        create: {
          width: left === right ? markWidth : pixels((right ?? 0) - (left ?? 0)),
          height: top === bottom ? markWidth : pixels((bottom ?? 0) - (top ?? 0)),
          channels: 3 as const,
          background: '#000000',
        },
      },
    }
  })
  const sheet = { width: pixels(widthMm), height: pixels(heightMm), channels: 3 as const }
  const bytes = await sharp({ create: { ...sheet, background: '#ffffff' } })
    .composite([...lines, ...copies.map(({ x, y }) => ({ left: pixels(x), top: pixels(y), input: copy }))])
    .withIccProfile('srgb')
    .jpeg({ quality, chromaSubsampling: '4:4:4' })
    .toBuffer()
  return withStatedDensity(bytes, 'jpeg', sheetDpi)
}

const pixels = (mm: number) => Math.round((mm / millimetresPerInch) * sheetDpi)
