import sharp, { type Sharp } from 'sharp'
import { decodePhoto } from '#api/engine/src/decode/decode.ts'
import { type Head, locateFaces, measureHead } from '#api/engine/src/measure/portrait.ts'
import type { Models } from '#api/engine/src/models/models.ts'
import { maskPerson } from '#api/engine/src/models/person-mask.ts'

/** A good portrait, ready to be spoilt: its upright pixels, and the positions of the face's parts in them. */
export interface Portrait {
  readonly width: number
  readonly height: number
  readonly head: Head
  /** The share of each place that a person covers, 0 to 1: a square of `personModelSide` values for the whole picture. */
  readonly coverage: Float32Array
  /** Returns a new pipeline of its pixels at each call. */
  image(): Sharp
}

/** A face with fewer pixels between the eyes is too small to be spoilt. */
const leastInterEyePx = 60

/** Reads a portrait from a file's bytes; null if it shows no face or only a small one. */
export async function readPortrait(models: Models, bytes: Uint8Array): Promise<Portrait | null> {
  const decoded = await decodePhoto(bytes)
  if (!decoded.ok) return null
  const found = await locateFaces(models, decoded.value)
  const largest = found.ok ? found.value.largest : null
  if (!largest || largest.interEye < leastInterEyePx) return null
  const { head } = await measureHead(models, largest)
  const { data, info } = await sharp(bytes)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const { whole } = decoded.value
  const area = { x: 0, y: 0, width: whole.raster.width, height: whole.raster.height }
  const { coverage } = await maskPerson(models, whole, area)
  return { width, height, head, coverage, image: () => sharp(data, { raw: { width, height, channels } }) }
}

/** The engine disables every loader except those for photos, but the drawings here are our own and safe to load. */
export const svgLoader = { operation: ['VipsForeignLoadSvg'] }

/** The portrait with a drawing over it. The SVG elements use the portrait's pixels as units. */
export async function drawnOver(portrait: Portrait, elements: string): Promise<Buffer> {
  const { width, height } = portrait
  sharp.unblock(svgLoader)
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${elements}</svg>`
  return toJpeg(portrait.image().composite([{ input: Buffer.from(drawing) }]))
}

/** A JPEG with little loss, so that only the intended fault is added. */
export const toJpeg = (image: Sharp): Promise<Buffer> => image.jpeg({ quality: 94 }).toBuffer()

/** A PNG, for a further step. */
export const toPng = (image: Sharp): Promise<Buffer> => image.png().toBuffer()
