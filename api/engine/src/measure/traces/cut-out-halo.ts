import { type Coverage, coverageAt, distanceToEdge } from '#models/person-mask.ts'
import { thresholds } from '#thresholds/all.ts'
import { traceThresholds } from '#thresholds/alteration.ts'
import type { HeadPixels, HeadPlace } from '../detail/head-pixels.ts'
import { median, quantile } from '../distribution.ts'
import type { NativeView } from '../views.ts'
import { placeOfOutline } from './altered-place.ts'
import { keepsTraces, type TraceMeasure, traceOf } from './trace.ts'

/** A colour, or the difference between two colours: levels of red, green and blue. */
type Rgb = readonly [number, number, number]

const minus = (one: Rgb, other: Rgb): Rgb => [one[0] - other[0], one[1] - other[1], one[2] - other[2]]

const dot = (one: Rgb, other: Rgb): number => one[0] * other[0] + one[1] * other[1] + one[2] * other[2]

const length = (of: Rgb): number => Math.hypot(of[0], of[1], of[2])

/** The median of each channel. */
function medianRgb(values: readonly Rgb[]): Rgb {
  const channel = (index: 0 | 1 | 2) => median(values.map((value) => value[index]))
  return [channel(0), channel(1), channel(2)]
}

/** The colours across the person's outline at one place, from the background into the person. */
interface OutlineProfile {
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
function outlineProfiles({ mask, native, head }: HeadPixels): OutlineProfile[] {
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
function crossOutline(mask: Coverage, head: HeadPlace, ray: { x: number; y: number }): Crossing | null {
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

/**
 * A rim of another background round the person, as a cut-out leaves it that was made too wide. Where a wall meets a
 * person, the pixels are mixtures of their two colours. A rim has colours off these mixtures or beyond the wall's
 * colour, and has them all round the person. A rim beyond the person's colour, which is mostly darker, is not
 * searched for, because locks of hair and the edge of a cheek look the same.
 */
export const cutOutHalo: TraceMeasure = (seen) => {
  const { minInterEyePx, minJpegQuality, minShare } = thresholds.cutOutHalo
  if (seen.head.interEye < minInterEyePx || !keepsTraces(seen.file, minJpegQuality)) return 'untold'
  const strength = rimShare(seen)
  if (strength === null) return 'untold'
  if (strength < minShare) return null
  return traceOf('cut_out_halo', 'background', strength, placeOfOutline(seen))
}

const { mixtures, rim: limits } = traceThresholds

/** The share of the outline, 0 to 1, along which a rim of one colour runs. Null if too little of it can be judged. */
function rimShare(seen: HeadPixels): number | null {
  const profiles = outlineProfiles(seen).filter(
    ({ wall, person }) => length(minus(person, wall)) >= limits.leastContrast,
  )
  if (profiles.length < limits.fewestProfiles) return null
  const rims = profiles.map(rimOf).filter((rim) => rim !== null)
  const middle = medianRgb(rims)
  const same = rims.filter((rim) => dot(rim, middle) >= limits.sameHue * length(rim) * length(middle))
  return same.length / profiles.length
}

/**
 * The distance, as a vector, of a rim's most distant pixel from the mixtures of wall and person. Null if there is no
 * rim.
 */
function rimOf({ wall, wallSpread, rim, person }: OutlineProfile): Rgb | null {
  const way = minus(person, wall)
  const least = Math.max(limits.levels, limits.spreads * wallSpread)
  const offs = rim
    .map((pixel) => offMixtures(minus(pixel, wall), way))
    .filter((off) => off !== null)
    .filter((off) => length(off) >= least)
  if (offs.length < limits.pixels) return null
  return offs.reduce((most, off) => (length(off) > length(most) ? off : most))
}

/**
 * The vector from the nearest mixture to the pixel. Both arguments are relative to the wall. Null if the person is
 * nearest.
 */
function offMixtures(pixel: Rgb, way: Rgb): Rgb | null {
  const share = Math.max(dot(pixel, way) / dot(way, way), mixtures.sharpened)
  return share > mixtures.ofPerson ? null : minus(pixel, [share * way[0], share * way[1], share * way[2]])
}
