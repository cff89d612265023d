import sharp from 'sharp'
import { outlines } from '#api/engine/src/mesh/mesh-points.ts'
import { personModelSide } from '#api/engine/src/models/networks.ts'
import { SeededRandom } from '#scripts/tools/fuzz/random.ts'
import { drawnOver, type Portrait, svgLoader, toJpeg, toPng } from './portrait.ts'

/** In front of a replaced background: the person is cut out with the person model and pasted on one even colour. */
export async function cutOut(portrait: Portrait): Promise<Buffer> {
  const { width, height, coverage } = portrait
  const levels = Uint8ClampedArray.from(coverage, (share) => 255 * share)
  const alpha = await sharp(levels, { raw: { width: personModelSide, height: personModelSide, channels: 1 } })
    .resize(width, height, { fit: 'fill' })
    .linear(4, -1.5 * 255)
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  const person = await toPng(portrait.image().joinChannel(alpha, { raw: { width, height, channels: 1 } }))
  return toJpeg(sharp(person).flatten({ background: '#dfe3e8' }))
}

/** Skin without pores: the face through a median filter, except for the eyes and the mouth. */
export async function smoothed(portrait: Portrait): Promise<Buffer> {
  const { width, height, head } = portrait
  const filtered = await toPng(portrait.image().median(2 * Math.round(0.02 * head.interEye) + 3))
  const part = (numbers: readonly number[], fill: string) =>
    `<polygon points="${numbers.map((number) => `${head.mesh[number]?.x},${head.mesh[number]?.y}`).join(' ')}" fill="${fill}" stroke="${fill}" stroke-width="${fill === '#000' ? 0.06 * head.interEye : 0}"/>`
  const { face, leftEye, rightEye, leftBrow, rightBrow, outerLips } = outlines
  const kept = [leftEye, rightEye, leftBrow, rightBrow, outerLips]
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/>${part(face, '#fff')}${kept.map((numbers) => part(numbers, '#000')).join('')}</svg>`
  const alpha = await sharp(Buffer.from(mask))
    .greyscale()
    .blur(0.02 * head.interEye)
    .raw()
    .toBuffer()
  const skin = await toPng(sharp(filtered).joinChannel(alpha, { raw: { width, height, channels: 1 } }))
  return toJpeg(portrait.image().composite([{ input: skin }]))
}

/**
 * A blemish covered as retouchers do it: a disc of one cheek is copied to the other side of the chin, with a blended edge.
 */
export async function cloned(portrait: Portrait): Promise<Buffer> {
  const { head } = portrait
  const side = Math.round(0.6 * head.interEye)
  const disc = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><radialGradient id="soft"><stop offset="0.6" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient><circle cx="${side / 2}" cy="${side / 2}" r="${side / 2}" fill="url(#soft)"/></svg>`
  const place = (across: number, down: number) => ({
    left: Math.round(head.eyeMiddle.x + across * head.interEye - side / 2),
    top: Math.round(head.eyeMiddle.y + down * head.interEye - side / 2),
  })
  const from = place(-0.55, 0.75)
  const piece = await toPng(portrait.image().extract({ ...from, width: side, height: side }))
  sharp.unblock(svgLoader)
  const soft = await toPng(sharp(piece).composite([{ input: Buffer.from(disc), blend: 'dest-in' }]))
  return toJpeg(portrait.image().composite([{ input: soft, ...place(0.3, 0.85) }]))
}

const generated = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"/></rdf:RDF></x:xmpmeta>`

/** A photo whose metadata declares that a model generated it. */
export const declaredGenerated = (portrait: Portrait) => toJpeg(portrait.image().withXmp(generated))

/** A second face next to the first, half as large. */
export async function withSecondFace(portrait: Portrait): Promise<Buffer> {
  const { width, height, head } = portrait
  const side = Math.round(0.7 * head.faceWidth)
  const left = Math.max(Math.round(head.eyeMiddle.x - 0.7 * head.faceWidth), 0)
  const top = Math.max(Math.round(head.hairTopY), 0)
  const area = {
    left,
    top,
    width: Math.min(Math.round(1.4 * head.faceWidth), width - left),
    height: Math.min(Math.round(head.chinY) - top, height - top),
  }
  const face = await toPng(portrait.image().extract(area).resize({ width: side }))
  const faceLeft = Math.max(Math.round(head.leftX - 0.9 * side), 0)
  return toJpeg(portrait.image().composite([{ input: face, left: faceLeft, top }]))
}

/** In front of a wall with a door in it. */
export const beforeDoor = (portrait: Portrait) => {
  const { width, height, head } = portrait
  const edge = Math.max(head.leftX - 0.08 * head.interEye, 0.02 * width)
  return drawnOver(
    portrait,
    `<rect x="0" y="0" width="${edge}" height="${Math.min(head.chinY, height)}" fill="#7a5a3c"/><rect x="${0.8 * edge}" width="${0.06 * edge}" height="${head.chinY}" fill="#3c2a1a"/>`,
  )
}

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
  const size = { width: Math.round(width / factor), height: Math.round(height / factor) }
  const small = await toPng(portrait.image().resize({ ...size, fit: 'fill' }))
  return toJpeg(sharp(small).resize(width, height, { fit: 'fill', kernel: 'nearest' }))
}

/** Saved as JPEG of quality 12. */
export const crushed = (portrait: Portrait) => portrait.image().jpeg({ quality: 12 }).toBuffer()

/** Photographed from a screen: red, green and blue stripes and rows, 3.3 px apart, with the blur of the camera. */
export function fromScreen(portrait: Portrait): Promise<Buffer> {
  const cell = (place: number, phase: number) => 0.8 + 0.2 * Math.cos(((place + phase) * 2 * Math.PI) / 3.3)
  return changed(portrait, (value, place, channel) => {
    const [x, y] = [place % portrait.width, Math.floor(place / portrait.width)]
    return value * cell(x * 0.98 + y * 0.2, channel) * cell(y, 0)
  })
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
export const leaning = async (portrait: Portrait) =>
  toJpeg(sharp(await toPng(portrait.image())).rotate(14, { background: '#e0e0e0' }))

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
