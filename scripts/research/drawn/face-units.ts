import sharp from 'sharp'
import { pointAt } from '#api/engine/src/measure/regions.ts'
import type { MeshPoint, Point } from '#api/engine/src/mesh/face-mesh.ts'
import {
  cheekMiddles,
  faceSides,
  meshPoints,
  mouthCorners,
  outerEyeCorners,
} from '#api/engine/src/mesh/mesh-points.ts'

/** A picture that things are laid on, reduced so that laying them is quick. */
export interface Canvas {
  readonly rgb: Buffer
  readonly width: number
  readonly height: number
}

/**
 * A face in its own units, in which things are drawn on it: the origin lies between the eyes, x runs along them to the image's
 * right, y down the face, and a unit is the distance between the middles of the eyes.
 */
export interface FaceUnits {
  /** The SVG transform from these units to the canvas' pixels. */
  readonly transform: string
  readonly foreheadY: number
  readonly mouthY: number
  readonly mouthX: number
  readonly chinY: number
  readonly leftX: number
  readonly rightX: number
  /** Colours of the face, as CSS has them. */
  readonly skin: string
  readonly hair: string
}

/** The longest side of a canvas, in pixels. */
const mostPx = 900
/** How far above the eyes hair is looked for, in units. */
const hairAt = 1.35
/** The half width of the square whose mean is a colour of the face, in units. */
const colourReach = 0.08

/** The canvas of a picture, and how many of its pixels make one of the picture's. */
export async function canvasOf(bytes: Buffer): Promise<{ canvas: Canvas; scale: number }> {
  const upright = sharp(bytes, { failOn: 'none' })
    .rotate()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
  const whole = await upright.toBuffer({ resolveWithObject: true })
  const { data, info } = await sharp(whole.data)
    .resize({ width: mostPx, height: mostPx, fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    canvas: { rgb: data, width: info.width, height: info.height },
    scale: info.width / whole.info.width,
  }
}

/** The units of a face whose mesh is in the picture's pixels. */
export function faceUnits(
  mesh: readonly MeshPoint[],
  { canvas, scale }: { canvas: Canvas; scale: number },
): FaceUnits {
  const at = (number: number) => {
    const { x, y } = pointAt(mesh, number)
    return { x: x * scale, y: y * scale }
  }
  const between = (a: number, b: number) => {
    const [one, other] = [at(a), at(b)]
    return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
  }
  const left = between(outerEyeCorners[0], meshPoints.leftEyeInner)
  const right = between(meshPoints.rightEyeInner, outerEyeCorners[1])
  const origin = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 }
  const [a, b] = [right.x - left.x, right.y - left.y]
  const square = a ** 2 + b ** 2
  const inUnits = ({ x, y }: Point) => ({
    x: ((x - origin.x) * a + (y - origin.y) * b) / square,
    y: ((y - origin.y) * a - (x - origin.x) * b) / square,
  })
  const forehead = inUnits(at(meshPoints.foreheadTop))
  const mouth = inUnits(between(...mouthCorners))
  const crown = { x: origin.x + b * hairAt, y: origin.y - a * hairAt }
  const reachPx = Math.sqrt(square) * colourReach
  const cheek = Math.abs(inUnits(at(cheekMiddles[0])).x) > Math.abs(inUnits(at(cheekMiddles[1])).x) ? 0 : 1
  return {
    transform: `matrix(${a} ${b} ${-b} ${a} ${origin.x} ${origin.y})`,
    foreheadY: forehead.y,
    mouthX: mouth.x,
    mouthY: mouth.y,
    chinY: inUnits(at(meshPoints.chin)).y,
    leftX: inUnits(at(faceSides[0])).x,
    rightX: inUnits(at(faceSides[1])).x,
    skin: colourAround(canvas, at(cheekMiddles[cheek]), reachPx),
    hair: colourAround(canvas, crown, reachPx),
  }
}

/** The mean colour of a square, as CSS has it. */
function colourAround({ rgb, width, height }: Canvas, { x, y }: Point, reachPx: number): string {
  const inside = (value: number, size: number) => Math.min(Math.max(Math.round(value), 0), size - 1)
  const sum = [0, 0, 0]
  let count = 0
  for (let row = inside(y - reachPx, height); row <= inside(y + reachPx, height); row++) {
    for (let column = inside(x - reachPx, width); column <= inside(x + reachPx, width); column++) {
      const at = (row * width + column) * 3
      for (let channel = 0; channel < 3; channel++)
        sum[channel] = (sum[channel] ?? 0) + (rgb[at + channel] ?? 0)
      count++
    }
  }
  return `rgb(${sum.map((value) => Math.round(value / count)).join(' ')})`
}
