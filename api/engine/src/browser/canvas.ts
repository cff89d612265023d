import type { StoredFile } from '../decode/codec.ts'
import type { Raster, Rectangle } from '../decode/raster.ts'
import { exifBlocks, readExif } from '../decode/structure/exif.ts'
import { orientationTag, readHeader } from './header.ts'

/** The one file that was decoded last: closer looks at a photo come one after the other. */
let last: { readonly file: Uint8Array; readonly picture: Promise<ImageBitmap> } | undefined

/**
 * Decodes a file with the browser, in sRGB, as stored: its EXIF orientation is not applied.
 * @throws If the browser cannot decode it.
 */
export function decoded({ file, format, maxPixels }: StoredFile): Promise<ImageBitmap> {
  if (last?.file === file) return last.picture
  forget()
  const picture = bitmapOf(file, format, maxPixels)
  picture.catch(() => {})
  last = { file, picture }
  return picture
}

/** Frees the memory of the picture that was decoded last. */
export function forget(): void {
  last?.picture.then(
    (picture) => picture.close(),
    () => {},
  )
  last = undefined
}

async function bitmapOf(
  file: Uint8Array,
  format: StoredFile['format'],
  maxPixels: number,
): Promise<ImageBitmap> {
  if (format === 'jpeg' && !endsAsJpeg(file)) throw new Error('The file is cut off.')
  const blob = new Blob([withoutOrientation(file, format)], { type: `image/${format}` })
  const picture = await createImageBitmap(blob, { premultiplyAlpha: 'none' })
  if (picture.width * picture.height > maxPixels) throw new Error('The picture has too many pixels.')
  return picture
}

/**
 * A copy of the file that states no orientation. Browsers differ in which formats they turn, and none has a setting to turn
 * nothing.
 */
function withoutOrientation(file: Uint8Array, format: StoredFile['format']): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(file)
  const copy = Buffer.from(bytes.buffer)
  for (const block of exifBlocks(copy, format)) {
    for (const { tag, value } of readExif(block).entries) if (tag === orientationTag) value.fill(0)
  }
  return bytes
}

/** A browser may show the part of a JPEG that there is; a photo that is cut off must not be judged. A thumbnail has an end too. */
function endsAsJpeg(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return file.lastIndexOf('ffd9', undefined, 'hex') > file.lastIndexOf('ffda', undefined, 'hex')
}

/** Reads a decoded picture, or a part of it on whole pixels of the upright picture, upright, over white. */
export function pixelsOf(picture: ImageBitmap, orientation: number, area?: Rectangle): Raster {
  const { x, y, width, height } = area ?? uprightArea(picture, orientation)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { colorSpace: 'srgb', willReadFrequently: true })
  if (!context) throw new Error('The browser has no canvas.')
  context.imageSmoothingEnabled = false
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  const [a, b, c, d, e, f] = uprightFrom(orientation, picture.width, picture.height)
  context.setTransform(a, b, c, d, e - x, f - y)
  context.drawImage(picture, 0, 0)
  return withoutAlpha(context.getImageData(0, 0, width, height))
}

const uprightArea = ({ width, height }: ImageBitmap, orientation: number): Rectangle =>
  orientation >= 5 ? { x: 0, y: 0, width: height, height: width } : { x: 0, y: 0, width, height }

/** The transformation from a stored picture to the upright one (EXIF 3.0, 4.6.5, Orientation). */
function uprightFrom(orientation: number, width: number, height: number): DOMMatrixArguments {
  const upright: Readonly<Record<number, DOMMatrixArguments>> = {
    2: [-1, 0, 0, 1, width, 0],
    3: [-1, 0, 0, -1, width, height],
    4: [1, 0, 0, -1, 0, height],
    5: [0, 1, 1, 0, 0, 0],
    6: [0, 1, -1, 0, height, 0],
    7: [0, -1, -1, 0, height, width],
    8: [0, -1, 1, 0, 0, width],
  }
  return upright[orientation] ?? [1, 0, 0, 1, 0, 0]
}

type DOMMatrixArguments = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

function withoutAlpha({ data, width, height }: ImageData): Raster {
  const rgb = new Uint8ClampedArray(width * height * 3)
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    rgb[to] = data[from] ?? 0
    rgb[to + 1] = data[from + 1] ?? 0
    rgb[to + 2] = data[from + 2] ?? 0
  }
  return { width, height, rgb }
}

/** The orientation that a stored file states. */
export const orientationOf = ({ file, format }: StoredFile) =>
  format === 'heic' ? 1 : readHeader(file, format).orientation
