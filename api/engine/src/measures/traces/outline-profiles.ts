import { coverageAt, distanceToEdge } from '../../inference/person-mask.ts'
import type { Head } from '../../portrait/portrait.ts'
import { traceThresholds } from '../../thresholds/measures/traces.ts'
import { quantile } from '../../views/distribution.ts'
import type { NativeView, PersonView } from '../../views/views.ts'
import type { HeadPixels } from '../detail/head-pixels.ts'
import { length, medianRgb, minus, type Rgb } from './rgb-vectors.ts'

/** The colours across the person's outline at one place, from the background into the person. */
export interface OutlineProfile {
  /** The colour of the background just outside. */
  readonly wall: Rgb
  /** 90 % of the background's pixels lie within this distance of its colour, in levels of RGB. */
  readonly wallSpread: number
  /** The colours from the first pixel that differs from the wall, `rimReach` inwards. */
  readonly rim: readonly Rgb[]
  /** The colour of the person behind the rim. */
  readonly person: Rgb
}

/**
 * The number of directions from the middle between the eyes, from the image's lower left over the top to its lower
 * right.
 */
const directions = 52
const [firstDeg, lastDeg] = [-215, 35]
const { departed, outline } = traceThresholds
const { inside, wallReach, searchReach, rimReach, personReach } = outline
/** The number of pixels of wall and of person that are read. */
const samples = { wall: 11, person: 7 } as const

/** The profiles across the outline of head, neck and shoulders, as far as the native view shows it. */
export function outlineProfiles({ mask, native, head }: HeadPixels): OutlineProfile[] {
  const headHeight = head.chinY - head.hairTopY
  return Array.from({ length: directions }, (_, index) => {
    const turn = ((firstDeg + (index * (lastDeg - firstDeg)) / (directions - 1)) * Math.PI) / 180
    const crossing = crossOutline(mask, head, { x: Math.cos(turn), y: Math.sin(turn) })
    return crossing ? profileAt(native, crossing, headHeight) : null
  }).filter((profile) => profile !== null)
}

/** A place on the outline, and the inward direction in which it is crossed. */
interface Crossing {
  readonly x: number
  readonly y: number
  readonly across: number
  readonly down: number
}

/** The place where a ray from between the eyes leaves the person. Null if the ray reaches the mask's edge first. */
function crossOutline(mask: PersonView, head: Head, ray: { x: number; y: number }): Crossing | null {
  const { eyeMiddle, chinY, hairTopY } = head
  const start = inside * (chinY - hairTopY)
  const from = { x: eyeMiddle.x + start * ray.x, y: eyeMiddle.y + start * ray.y }
  const distance = distanceToEdge(mask, from, ray)
  if (!Number.isFinite(distance)) return null
  const [x, y] = [from.x + distance * ray.x, from.y + distance * ray.y]
  const near = (chinY - hairTopY) / 60
  const across = coverageAt(mask, x + near, y) - coverageAt(mask, x - near, y)
  const down = coverageAt(mask, x, y + near) - coverageAt(mask, x, y - near)
  const steepness = Math.hypot(across, down)
  return steepness < outline.steepness ? null : { x, y, across: across / steepness, down: down / steepness }
}

/** Null if too little of the wall or of the person is in the view, or if the wall's end is not found. */
function profileAt(native: NativeView, crossing: Crossing, headHeight: number): OutlineProfile | null {
  const stretch = (from: number, to: number, count: number) =>
    pixelsAlong(native, crossing, from * headHeight, to * headHeight, count)
  const wallPixels = stretch(-wallReach.from, -wallReach.to, samples.wall)
  if (wallPixels.length < outline.fewestPixels) return null
  const wall = medianRgb(wallPixels)
  const distances = wallPixels.map((pixel) => length(minus(pixel, wall)))
  const wallSpread = quantile(distances, 0.9)
  const hasLeft = Math.max(departed.levels, departed.spreads * wallSpread)
  let place = -wallReach.to * headHeight
  for (; place < searchReach * headHeight; place++) {
    const pixel = pixelAt(native, crossing, place)
    if (pixel && length(minus(pixel, wall)) > hasLeft) break
  }
  const end = place / headHeight
  if (end >= searchReach) return null
  const body = stretch(end + personReach.from, end + personReach.to, samples.person)
  if (body.length < outline.fewestPixels) return null
  const rim = stretch(end, end + rimReach, Math.max(Math.round(rimReach * headHeight), 4))
  return { wall, wallSpread, rim, person: medianRgb(body) }
}

/**
 * `count` pixels from one distance inside the outline to another, in source pixels. Pixels outside the view are left
 * out.
 */
function pixelsAlong(native: NativeView, crossing: Crossing, from: number, to: number, count: number): Rgb[] {
  const step = (to - from) / count
  const pixels: Rgb[] = []
  for (let index = 0; index < count; index++) {
    const pixel = pixelAt(native, crossing, from + index * step)
    if (pixel) pixels.push(pixel)
  }
  return pixels
}

/** The pixel at a distance inside the outline, in source pixels. Null outside the view. */
function pixelAt(native: NativeView, crossing: Crossing, inwards: number): Rgb | null {
  const column = Math.floor(crossing.x + crossing.across * inwards - native.x)
  const row = Math.floor(crossing.y + crossing.down * inwards - native.y)
  if (column < 0 || row < 0 || column >= native.width || row >= native.height) return null
  const { rgb, width } = native.photo
  const at = ((native.y + row) * width + native.x + column) * 3
  return [rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0]
}
