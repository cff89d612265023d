import sharp from 'sharp'
import { SeededRandom } from '../../../fuzz/random.ts'
import { type Portrait, toJpeg } from './portrait.ts'

/** Pixels between the eyes for which the sizes of the faults are given. */
const usualInterEyePx = 240
const scaleOf = ({ head }: Portrait) => head.interEye / usualInterEyePx

/** Out of focus: blurred with a standard deviation of 4 px at the usual size. */
export const outOfFocus = (portrait: Portrait) => toJpeg(portrait.image().blur(4 * scaleOf(portrait)))

/** The camera moved along a diagonal by 16 px at the usual size. */
export function shaken(portrait: Portrait): Promise<Buffer> {
  const side = Math.max(2 * Math.round(8 * scaleOf(portrait)) + 1, 5)
  const kernel = Array.from({ length: side * side }, (_, place) =>
    place % side === Math.floor(place / side) ? 1 : 0,
  )
  return toJpeg(portrait.image().convolve({ width: side, height: side, kernel, scale: side }))
}

/** Noise of a dark room: a standard deviation of 14 levels in each channel. */
export function noisy(portrait: Portrait): Promise<Buffer> {
  const random = new SeededRandom(1)
  // The sum of three uniform values is close to normal; here its standard deviation is a third.
  const draw = () => (random.below(1000) + random.below(1000) + random.below(1000)) / 1500 - 1
  return changed(portrait, (value) => value + 42 * draw())
}

/** Enlarged by repeating pixels, from a picture with 40 px between the eyes. */
export async function pixelated(portrait: Portrait): Promise<Buffer> {
  const factor = Math.max(Math.round(portrait.head.interEye / 40), 2)
  const { width, height } = portrait
  const small = await portrait
    .image()
    .resize(Math.round(width / factor), Math.round(height / factor), { fit: 'fill' })
    .png()
    .toBuffer()
  return toJpeg(sharp(small).resize(width, height, { fit: 'fill', kernel: 'nearest' }))
}

/** Saved as JPEG of quality 12. */
export const crushed = (portrait: Portrait) => portrait.image().jpeg({ quality: 12 }).toBuffer()

/** Photographed from a screen: red, green and blue stripes and rows, 3.3 px apart, with the blur of the camera. */
export async function fromScreen(portrait: Portrait): Promise<Buffer> {
  const { width } = portrait
  const cell = (place: number, phase: number) => 0.8 + 0.2 * Math.cos(((place + phase) * 2 * Math.PI) / 3.3)
  return changed(
    portrait,
    (value, place, channel) =>
      value *
      cell((place % width) * 0.98 + Math.floor(place / width) * 0.2, channel) *
      cell(Math.floor(place / width), 0),
  )
}

/** Under a lamp without white balance: too much red, too little blue. */
export const yellowed = (portrait: Portrait) =>
  changed(portrait, (value, _, channel) => value * ([1.08, 0.97, 0.62][channel] ?? 1))

export const greyed = (portrait: Portrait) => toJpeg(portrait.image().greyscale())

/** Brighter by `stops` doublings of the linear light; values above white are clipped. */
export const exposedBy = (stops: number) => (portrait: Portrait) =>
  changed(portrait, (value) => 255 * Math.min(((value / 255) ** 2.2 * 2 ** stops) ** (1 / 2.2), 1))

/** The file is turned, and its EXIF orientation does not say so. */
export const turnedBy = (degrees: number) => (portrait: Portrait) => toJpeg(portrait.image().rotate(degrees))

/** The head leans by 14 degrees. */
export const leaning = (portrait: Portrait) =>
  portrait
    .image()
    .png()
    .toBuffer()
    .then((png) => toJpeg(sharp(png).rotate(14, { background: '#e0e0e0' })))

/** Changes every value by a function of the value, its pixel's position and its channel. */
async function changed(
  portrait: Portrait,
  change: (value: number, place: number, channel: number) => number,
): Promise<Buffer> {
  const { data, info } = await portrait.image().raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const pixels = new Uint8ClampedArray(data.length)
  for (let at = 0, place = 0; at < data.length; place++) {
    for (let channel = 0; channel < channels; channel++, at++) {
      pixels[at] = change(data[at] ?? 0, place, channel)
    }
  }
  return toJpeg(sharp(pixels, { raw: { width, height, channels } }))
}
