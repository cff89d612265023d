import sharp, { type Sharp } from 'sharp'
import type { Point } from '#api/engine/src/mesh/face-mesh.ts'
import { type Outline, outlines } from '#api/engine/src/mesh/mesh-points.ts'
import { personModelSide } from '#api/engine/src/models/networks.ts'
import type { SeededRandom } from '#scripts/tools/fuzz/random.ts'
import { type Portrait, svgLoader } from '../accuracy/portrait.ts'

/** The pixels of a picture: three levels, 0 to 255, for each. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly rgb: Uint8ClampedArray
}

/** A person's picture, cut as for a document, with the places of the face in it. */
export interface Face extends Pixels {
  /** The 478 points of the mesh, in pixels. */
  readonly points: readonly Point[]
  readonly interEye: number
  readonly eyeMiddle: Point
  readonly hairTopY: number
  readonly chinY: number
  /** The share of each pixel that the person covers, 0 to 255. */
  readonly person: Uint8Array
}

/** Pixels between the eyes: of a face as it is altered, and of the pictures that are made of it. */
export const interEyePx = { most: 260, least: 80 } as const

/** What of the picture is kept around the head, in head heights. */
const kept = { above: 0.3, below: 0.35, beside: 0.85 } as const

/** Cuts a portrait as for a document. */
export async function faceOf(portrait: Portrait): Promise<Face> {
  const { head } = portrait
  const headHeight = head.chinY - head.hairTopY
  const left = Math.max(Math.round(head.eyeMiddle.x - kept.beside * headHeight), 0)
  const top = Math.max(Math.round(head.hairTopY - kept.above * headHeight), 0)
  const area = {
    ...{ left, top },
    width: Math.min(Math.round(2 * kept.beside * headHeight), portrait.width - left),
    height: Math.min(Math.round(head.chinY + kept.below * headHeight) - top, portrait.height - top),
  }
  const scale = Math.min(1, interEyePx.most / head.interEye)
  const [width, height] = [Math.round(area.width * scale), Math.round(area.height * scale)]
  const place = ({ x, y }: Point) => ({ x: (x - left) * scale, y: (y - top) * scale })
  const cut = portrait.image().removeAlpha().extract(area).resize(width, height, { fit: 'fill' })
  const levels = Uint8ClampedArray.from(portrait.coverage, (share) => 255 * share)
  const whole = { raw: { width: personModelSide, height: personModelSide, channels: 1 as const } }
  const covered = await sharp(levels, whole)
    .resize(portrait.width, portrait.height, { fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  const person = await sharp(covered, {
    raw: { width: portrait.width, height: portrait.height, channels: 1 },
  })
    .extract(area)
    .resize(width, height, { fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  return {
    ...(await pixelsOf(cut)),
    points: head.mesh.map(place),
    interEye: head.interEye * scale,
    eyeMiddle: place(head.eyeMiddle),
    hairTopY: (head.hairTopY - top) * scale,
    chinY: (head.chinY - top) * scale,
    person: Uint8Array.from(person),
  }
}

/** The same picture with so many pixels between the eyes, if it has them. */
export async function reduced(face: Face, interEye: number): Promise<Face> {
  const scale = interEye / face.interEye
  if (scale >= 1) return face
  const [width, height] = [Math.round(face.width * scale), Math.round(face.height * scale)]
  const place = ({ x, y }: Point) => ({ x: x * scale, y: y * scale })
  const person = sharp(face.person, { raw: { width: face.width, height: face.height, channels: 1 } })
    .resize(width, height, { fit: 'fill' })
    .toColourspace('b-w')
  return {
    ...(await pixelsOf(imageOf(face).resize(width, height, { fit: 'fill' }))),
    points: face.points.map(place),
    interEye,
    eyeMiddle: place(face.eyeMiddle),
    hairTopY: face.hairTopY * scale,
    chinY: face.chinY * scale,
    person: Uint8Array.from(await person.raw().toBuffer()),
  }
}

export async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgb: Uint8ClampedArray.from(data) }
}

export const imageOf = ({ width, height, rgb }: Pixels): Sharp =>
  sharp(rgb, { raw: { width, height, channels: 3 } })

/** Blurs with a Gaussian of a standard deviation in pixels. */
export async function blurred(pixels: Pixels, sigmaPx: number): Promise<Uint8ClampedArray> {
  return (await pixelsOf(imageOf(pixels).blur(Math.max(sigmaPx, 0.3)))).rgb
}

/** Mixes two pictures by a mask of 0 to 255, times a share. */
export function mixed(
  pixels: Pixels,
  other: Uint8ClampedArray,
  mask: Uint8Array | null,
  share = 1,
): Uint8ClampedArray {
  return pixels.rgb.map((level, at) => {
    const part = mask ? ((mask[Math.floor(at / 3)] ?? 0) / 255) * share : share
    return level + part * ((other[at] ?? level) - level)
  })
}

/** Where the mesh's parts are, from 0 to 255, with a soft edge. */
export async function maskOf(
  face: Face,
  softPx: number,
  parts: readonly Outline[],
  without: readonly Outline[] = [],
): Promise<Uint8Array> {
  const { width, height, points, interEye } = face
  const polygon = (part: Outline, fill: string, border: number) =>
    `<polygon points="${outlines[part].map((at) => `${points[at]?.x},${points[at]?.y}`).join(' ')}" fill="${fill}" stroke="${fill}" stroke-width="${border}"/>`
  const shapes = [
    ...parts.map((part) => polygon(part, '#fff', 0)),
    ...without.map((part) => polygon(part, '#000', 0.08 * interEye)),
  ]
  sharp.unblock(svgLoader)
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/>${shapes.join('')}</svg>`
  const alpha = sharp(Buffer.from(drawing)).blur(Math.max(softPx, 0.5))
  return Uint8Array.from(await alpha.toColourspace('b-w').extractChannel(0).raw().toBuffer())
}

/** The skin of the face, without eyes, brows and mouth. */
export const skinMask = (face: Face) =>
  maskOf(face, 0.04 * face.interEye, ['face'], ['leftEye', 'rightEye', 'leftBrow', 'rightBrow', 'outerLips'])

/** A share from 0 to 1. */
export const share = (random: SeededRandom): number => random.below(2 ** 24) / 2 ** 24

/** A number within a range. */
export const between = (random: SeededRandom, min: number, max: number): number =>
  min + (max - min) * share(random)

/** Close to normal, with a standard deviation of 1. */
export const normal = (random: SeededRandom): number =>
  (share(random) + share(random) + share(random) + share(random) - 2) * Math.sqrt(3)

export const lumaOf = (rgb: Uint8ClampedArray, at: number): number =>
  0.299 * (rgb[at] ?? 0) + 0.587 * (rgb[at + 1] ?? 0) + 0.114 * (rgb[at + 2] ?? 0)
