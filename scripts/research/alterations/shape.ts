import type { Point } from '#api/engine/src/mesh/face-mesh.ts'
import {
  faceSides,
  meshPoints,
  mouthCorners,
  nostrils,
  outlines,
  pupils,
} from '#api/engine/src/mesh/mesh-points.ts'
import type { SeededRandom } from '#scripts/tools/fuzz/random.ts'
import { between, type Face, type Pixels, share } from './pixels.ts'

/** From where each place of the new picture is taken: the way from there to the place, in pixels. */
type Warp = (x: number, y: number) => readonly [dx: number, dy: number]

/** How a warp reads between pixels: linearly between 2 x 2, or by Catmull and Rom's cubic over 4 x 4. */
export type Kernel = 'linear' | 'cubic'

/** Fades from 1 to 0 without an edge. */
const fade = (at: number) => (at >= 1 ? 0 : (1 - at * at) ** 2)

const at = ({ points, eyeMiddle }: Face, number: number): Point => points[number] ?? eyeMiddle

/** Grows a round part by a share of its size; its border stays. */
function grown(middle: Point, radius: Point, byShare: Point): Warp {
  return (x, y) => {
    const [across, down] = [x - middle.x, y - middle.y]
    const near = fade(Math.hypot(across / radius.x, down / radius.y))
    return [-across * (1 - 1 / (1 + byShare.x * near)), -down * (1 - 1 / (1 + byShare.y * near))]
  }
}

/** Shifts what is round a place. */
function shifted(place: Point, radius: number, by: Point): Warp {
  return (x, y) => {
    const near = fade(Math.hypot(x - place.x, y - place.y) / radius)
    return [-by.x * near, -by.y * near]
  }
}

function together(warps: readonly Warp[]): Warp {
  return (x, y) => {
    let [dx, dy] = [0, 0]
    for (const warp of warps) {
      const [across, down] = warp(x, y)
      dx += across
      dy += down
    }
    return [dx, dy]
  }
}

/** Both eyes larger by a share. */
export function largerEyes(face: Face, byShare: number, random: SeededRandom): Warp {
  const reach = between(random, 0.42, 0.62) * face.interEye
  return together(
    pupils.map((pupil) => grown(at(face, pupil), { x: reach, y: 0.8 * reach }, { x: byShare, y: byShare })),
  )
}

/** The jaw narrower by a share of the face's width, on both sides. */
export function narrowerJaw(face: Face, byShare: number, random: SeededRandom): Warp {
  const [left, right] = faceSides.map((side) => at(face, side))
  const half = Math.abs((right?.x ?? 0) - (left?.x ?? 0)) / 2
  const reach = between(random, 0.5, 0.8) * face.interEye
  const along = [outlines.face.slice(22, 27), outlines.face.slice(10, 15)]
  return together(
    along.map((numbers) => {
      const middle = at(face, numbers[Math.floor(numbers.length / 2)] ?? meshPoints.chin)
      const inward = middle.x < face.eyeMiddle.x ? 1 : -1
      return shifted(middle, reach, { x: inward * byShare * half, y: -0.2 * byShare * half })
    }),
  )
}

/** The nose narrower by a share. */
export function narrowerNose(face: Face, byShare: number): Warp {
  const [left, right] = nostrils.map((number) => at(face, number))
  const half = Math.abs((right?.x ?? 0) - (left?.x ?? 0)) / 2
  const middle = at(face, meshPoints.noseTip)
  return grown(middle, { x: 3 * half, y: 3.4 * half }, { x: -byShare, y: 0 })
}

/** The lips fuller by a share of their height. */
export function fullerLips(face: Face, byShare: number): Warp {
  const [left, right] = mouthCorners.map((number) => at(face, number))
  const half = Math.abs((right?.x ?? 0) - (left?.x ?? 0)) / 2
  const middle = at(face, meshPoints.upperLipInside)
  return grown(middle, { x: 1.4 * half, y: 1.1 * half }, { x: 0.2 * byShare, y: byShare })
}

/** Draws a picture through a warp. */
export function warped(pixels: Pixels, warp: Warp, kernel: Kernel): Uint8ClampedArray {
  const { width, height, rgb } = pixels
  const result = Uint8ClampedArray.from(rgb)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [dx, dy] = warp(x, y)
      if (Math.abs(dx) + Math.abs(dy) < 1e-3) continue
      readBetween(pixels, x + dx, y + dy, kernel, result, (y * width + x) * 3)
    }
  }
  return result
}

/** The weights of 4 neighbours for a place a share of a pixel behind the second one. */
function weightsAt(part: number, kernel: Kernel): readonly [number, number, number, number] {
  if (kernel === 'linear') return [0, 1 - part, part, 0]
  const [square, cube] = [part * part, part ** 3]
  return [
    (-cube + 2 * square - part) / 2,
    (3 * cube - 5 * square + 2) / 2,
    (-3 * cube + 4 * square + part) / 2,
    (cube - square) / 2,
  ]
}

function readBetween(
  { width, height, rgb }: Pixels,
  x: number,
  y: number,
  kernel: Kernel,
  into: Uint8ClampedArray,
  place: number,
): void {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [across, down] = [weightsAt(x - left, kernel), weightsAt(y - top, kernel)]
  let [red, green, blue] = [0, 0, 0]
  for (let row = 0; row < 4; row++) {
    const line = Math.min(Math.max(top - 1 + row, 0), height - 1) * width
    for (let column = 0; column < 4; column++) {
      const weight = (down[row] ?? 0) * (across[column] ?? 0)
      if (weight === 0) continue
      const from = (line + Math.min(Math.max(left - 1 + column, 0), width - 1)) * 3
      red += weight * (rgb[from] ?? 0)
      green += weight * (rgb[from + 1] ?? 0)
      blue += weight * (rgb[from + 2] ?? 0)
    }
  }
  into[place] = red
  into[place + 1] = green
  into[place + 2] = blue
}

/** A kernel at random. */
export const someKernel = (random: SeededRandom): Kernel => (share(random) < 0.5 ? 'linear' : 'cubic')
