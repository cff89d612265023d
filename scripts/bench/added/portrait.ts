import sharp, { type Sharp } from 'sharp'
import { decodePhoto } from '../../../api/engine/src/decoding/decode.ts'
import type { Models } from '../../../api/engine/src/inference/models.ts'
import { maskPerson } from '../../../api/engine/src/inference/person-mask.ts'
import { type Head, locateFaces, measureHead } from '../../../api/engine/src/portrait/portrait.ts'

/** A good portrait, ready to be spoilt: its pixels upright, and where things are in them. */
export interface Portrait {
  readonly width: number
  readonly height: number
  readonly head: Head
  /** How much of each place a person covers, 0 to 1, `personModelSide` squared over the whole picture. */
  readonly coverage: Float32Array
  /** A new pipeline of its pixels at each call. */
  image(): Sharp
}

/** A picture whose faces are this much smaller has too little to spoil. */
const leastInterEyePx = 60

/** Reads a portrait from a file's bytes; null where it shows no face, or a small one. */
export async function readPortrait(models: Models, bytes: Uint8Array): Promise<Portrait | null> {
  const decoded = await decodePhoto(bytes)
  if (!decoded.ok) return null
  const found = await locateFaces(models, decoded.value)
  const largest = found.ok ? found.value.largest : null
  if (!largest || largest.interEye < leastInterEyePx) return null
  const { head } = measureHead(models, largest)
  const { data, info } = await sharp(bytes)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const { raster } = decoded.value.whole
  const { coverage } = maskPerson(models, raster, { x: 0, y: 0, width: raster.width, height: raster.height })
  return { width, height, head, coverage, image: () => sharp(data, { raw: { width, height, channels } }) }
}

/** The engine shuts every loader but those of photos; what is drawn here is our own. */
export const svgLoader = { operation: ['VipsForeignLoadSvg'] }

/** The portrait with a drawing over it: SVG elements in its own pixels. */
export async function drawnOver(portrait: Portrait, elements: string): Promise<Buffer> {
  const { width, height } = portrait
  sharp.unblock(svgLoader)
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${elements}</svg>`
  return toJpeg(portrait.image().composite([{ input: Buffer.from(drawing) }]))
}

/** Hardly lossy, so that nothing but the fault is added. */
export const toJpeg = (image: Sharp): Promise<Buffer> => image.jpeg({ quality: 94 }).toBuffer()
