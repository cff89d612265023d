import { coverageAt, distanceToEdge } from '#models/person-mask.ts'
import { traceThresholds } from '#thresholds/alteration.ts'
import type { HeadPixels } from '../detail/head-pixels.ts'
import { median, quantile } from '../distribution.ts'
import { lumaAt } from '../luminance.ts'
import { logOf } from './wall-measures.ts'

/** The number of directions from between the eyes, from the image's lower left over the top to its lower right. */
const directions = 40
const [firstDeg, lastDeg] = [-215, 35]
const limits = traceThresholds.wallOutline
/** A step along a profile: a pixel, of a large face so many that the eyes are this number of steps apart. */
const mostSteps = 200

/** The colours across the outline at one place, from the wall to the person. */
interface Profile {
  /** The distances from the outline, in inter-eye distances; negative outside. */
  readonly places: readonly number[]
  readonly luma: readonly number[]
  /** How much of the way from the wall's colour to the person's each pixel has gone. */
  readonly way: readonly number[]
  /** The contrast between wall and person, in levels of RGB. */
  readonly contrast: number
  /** The place at which the colour leaves that of the wall, as an index. */
  readonly leaves: number
  /** 90 % of the wall's pixels are nearer to its colour, in levels of RGB. */
  readonly spread: number
  readonly stepPx: number
}

/** What runs across the outline of head and shoulders; all values are 0 if too little of it can be judged. */
export function measuresOfOutline(seen: HeadPixels): Record<string, number> {
  const profiles = Array.from({ length: directions }, (_, index) => {
    const turn = ((firstDeg + (index * (lastDeg - firstDeg)) / (directions - 1)) * Math.PI) / 180
    return profileAt(seen, { x: Math.cos(turn), y: Math.sin(turn) })
  }).filter((profile) => profile !== null)
  const measured = profiles.map(measuresAcross)
  const known = measured.length >= limits.fewest
  const found: Record<string, number> = { profiles: known ? measured.length : 0 }
  for (const name of namesAcross) {
    const values = measured.map((one) => one[name])
    for (const share of [0.25, 0.5, 0.75]) found[`${name} ${share}`] = known ? quantile(values, share) : 0
  }
  return found
}

function profileAt({ native: { photo }, mask, head }: HeadPixels, ray: { x: number; y: number }) {
  const { interEye, eyeMiddle } = head
  const start = limits.inside * interEye
  const from = { x: eyeMiddle.x + start * ray.x, y: eyeMiddle.y + start * ray.y }
  const distance = distanceToEdge(mask, from, ray)
  if (!Number.isFinite(distance)) return null
  const [x, y] = [from.x + distance * ray.x, from.y + distance * ray.y]
  const near = mask.area.width / 200
  const right = coverageAt(mask, x + near, y) - coverageAt(mask, x - near, y)
  const down = coverageAt(mask, x, y + near) - coverageAt(mask, x, y - near)
  const steepness = Math.hypot(right, down)
  if (steepness < limits.steepness) return null
  const [places, luma, rgb]: [number[], number[], (readonly [number, number, number])[]] = [[], [], []]
  const stepPx = Math.max(interEye / mostSteps, 1)
  for (let inwards = limits.from * interEye; inwards <= limits.to * interEye; inwards += stepPx) {
    const column = Math.round(x + (right / steepness) * inwards)
    const line = Math.round(y + (down / steepness) * inwards)
    if (column < 0 || line < 0 || column >= photo.width || line >= photo.height) continue
    const at = line * photo.width + column
    places.push(inwards / interEye)
    luma.push(lumaAt(photo.rgb, at))
    rgb.push([photo.rgb[at * 3] ?? 0, photo.rgb[at * 3 + 1] ?? 0, photo.rgb[at * 3 + 2] ?? 0])
  }
  return profileOf(places, luma, rgb, stepPx)
}

function profileOf(
  places: readonly number[],
  luma: readonly number[],
  rgb: readonly (readonly [number, number, number])[],
  stepPx: number,
): Profile | null {
  const between = (least: number, most: number) =>
    rgb.filter((_, at) => (places[at] ?? 0) >= least && (places[at] ?? 0) < most)
  const outside = between(limits.wallFrom, limits.wallTo)
  const inside = between(limits.personFrom, limits.to)
  if (outside.length < limits.fewestPixels || inside.length < limits.fewestPixels) return null
  const channels = [0, 1, 2] as const
  const wall = channels.map((channel) => median(outside.map((pixel) => pixel[channel])))
  const way = channels.map((channel) => median(inside.map((pixel) => pixel[channel])) - (wall[channel] ?? 0))
  const contrast = Math.hypot(...way)
  if (contrast < limits.leastContrast) return null
  const offOf = (pixel: readonly number[]) =>
    Math.hypot(...pixel.map((value, channel) => value - (wall[channel] ?? 0)))
  const spread = quantile(outside.map(offOf), 0.9)
  const leaves = places.findIndex(
    (place, at) => place > limits.searchFrom && offOf(rgb[at] ?? wall) > Math.max(9, 2 * spread),
  )
  if (leaves < 0 || (places[leaves] ?? 1) > limits.searchTo) return null
  const wayOf = (pixel: readonly number[]) =>
    pixel.reduce((sum, value, channel) => sum + (value - (wall[channel] ?? 0)) * (way[channel] ?? 0), 0) /
    contrast ** 2
  return { places, luma, way: rgb.map(wayOf), contrast, leaves, spread, stepPx }
}

const namesAcross = [
  ...(['leaves', 'width', 'half', 'spread', 'noise 1', 'noise 2', 'noise 3', 'noise in'] as const),
  ...(['bleed 1', 'bleed 2', 'bleed 3', 'steepest', 'beyond', 'flat to', 'flat step'] as const),
] as const

type Across = Readonly<Record<(typeof namesAcross)[number], number>>

/** What one profile shows: noise and colour of the wall at some distances from the person, and how the wall ends. */
function measuresAcross({ places, luma, way, contrast, leaves, spread, stepPx }: Profile): Across {
  const end = places[leaves] ?? 0
  const stretch = (from: number, to: number): readonly [first: number, last: number] => {
    const first = places.findIndex((place) => place >= from)
    const last = places.findIndex((place) => place >= to)
    return [first < 0 ? places.length : first, last < 0 ? places.length : last]
  }
  const noise = (from: number, to: number) => {
    const [first, last] = stretch(from, to)
    let sum = 0
    for (let at = first + 1; at < last - 1; at++)
      sum += Math.abs((luma[at - 1] ?? 0) - 2 * (luma[at] ?? 0) + (luma[at + 1] ?? 0))
    return logOf(sum / Math.max(last - first - 2, 1))
  }
  const bleed = (from: number, to: number) => {
    const [first, last] = stretch(from, to)
    let sum = 0
    for (let at = first; at < last; at++) sum += way[at] ?? 0
    return (contrast * sum) / Math.max(last - first, 1)
  }
  const after = (least: number) => {
    const at = way.findIndex((value, index) => index >= leaves && value > least)
    return Math.log(((at < 0 ? way.length : at) - leaves) / stepPx + 0.5)
  }
  let [steepest, beyond] = [0, 0]
  const [first, last] = stretch(end - 0.06, end + 0.15)
  for (let at = first + 1; at < last; at++) {
    steepest = Math.max(steepest, Math.abs((way[at] ?? 0) - (way[at - 1] ?? 0)))
    if (at < leaves) beyond = Math.min(beyond, way[at] ?? 0)
  }
  return {
    leaves: end,
    width: after(0.8),
    half: after(0.4),
    spread: logOf(spread),
    'noise 1': noise(end - 0.08, end - 0.01),
    'noise 2': noise(end - 0.18, end - 0.08),
    'noise 3': noise(limits.from, -0.3),
    'noise in': noise(end + 0.06, limits.to),
    'bleed 1': bleed(end - 0.06, end - 0.01),
    'bleed 2': bleed(end - 0.14, end - 0.06),
    'bleed 3': bleed(end - 0.25, end - 0.14),
    steepest,
    beyond: beyond * contrast,
    ...endOfFlat(luma, way, places),
  }
}

/** Where the last stretch of one luma ends before the person, in inter-eye distances from it, and the step that follows. */
function endOfFlat(luma: readonly number[], way: readonly number[], places: readonly number[]) {
  const half = way.findIndex((value, at) => (places[at] ?? 0) > limits.searchFrom && value > 0.5)
  const last = half < 0 ? luma.length : half
  for (let at = last - 1; at >= limits.flatPixels; at--) {
    const level = luma[at - limits.flatPixels] ?? 0
    let back = 0
    while (back < limits.flatPixels && Math.abs((luma[at - back] ?? 0) - level) < limits.flatLevels) back++
    if (back < limits.flatPixels) continue
    return {
      'flat to': (places[last - 1] ?? 0) - (places[at] ?? 0),
      'flat step': Math.abs((luma[at + 2] ?? level) - level),
    }
  }
  return { 'flat to': 1, 'flat step': 0 }
}
