import { glassesThresholds } from '#thresholds/face.ts'
import { relativeLuminance } from '../colour.ts'
import { median, quantile } from '../distribution.ts'
import { reducedLuminance } from '../luminance.ts'
import { outlineOf, placesOf } from '../regions.ts'
import { type FaceView, faceView, oncePerView } from '../views.ts'

/** A signed step of brightness at a place along and across a stretch. NaN at a place where no line may run. */
export type Steps = (along: number, across: number) => number

/** Whole numbers from the first one up to the second one, which is excluded. */
type Span = readonly [from: number, to: number]

/** The mean steps on the best line upwards and on the best line downwards, the weaker first. */
export type LineStrength = readonly [weaker: number, stronger: number]

const strayed = glassesThresholds.strayed.value

/**
 * The strongest line that runs through the whole of a stretch, found by dynamic programming. It may move by one
 * across from each place to the next, and no step counts for more than `most`. A line that is darker or brighter than
 * its surroundings has a step up on one side and a step down on the other, so each direction is searched on a path of
 * its own. The edge of a shadow has only one of the two.
 */
function lineStrength(
  step: Steps,
  [from, to]: Span,
  [first, end]: Span,
  most = Number.POSITIVE_INFINITY,
): LineStrength {
  const count = end - first
  const steps = new Float64Array((to - from) * count)
  for (let i = 0; i < steps.length; i++) steps[i] = step(from + Math.floor(i / count), first + (i % count))
  const up = strongestPath(steps, count, 1, most)
  const down = strongestPath(steps, count, -1, most)
  return up < down ? [up, down] : [down, up]
}

/** The highest mean of the signed steps on a path. The steps are stored place after place, `count` across at each. */
function strongestPath(steps: Float64Array, count: number, sign: 1 | -1, most: number): number {
  let before = new Float64Array(count)
  for (let start = 0; start < steps.length; start += count) {
    const now = new Float64Array(count)
    for (let i = 0; i < count; i++) {
      let best = before[i] ?? 0
      if (i > 0) best = Math.max(best, before[i - 1] ?? 0)
      if (i + 1 < count) best = Math.max(best, before[i + 1] ?? 0)
      const step = steps[start + i] ?? 0
      now[i] = best + (Number.isNaN(step) ? strayed : Math.min(sign * step, most))
    }
    before = now
  }
  return Math.max(...before) / (steps.length / count)
}

/*
 * The face view has the pupils at fixed places, 113 px apart, so glasses are searched for at fixed places too. All
 * places in this folder are in pixels of the view.
 */

/** The part of a face on which glasses sit, from the brows to the cheeks. */
interface EyesBand {
  /** Luma, 0 to 255. It is 0 outside the band. */
  readonly lumaAt: (x: number, y: number) => number
  /** Luma of the skin: the mean of the medians of the cheeks and of the ridge of the nose. */
  readonly skin: number
  /** The skin's luma plus 120. Steps of luma are divided by it, so that they can be compared between faces. */
  readonly stepUnit: number
}

const area = { x: 60, y: 110, width: 280, height: 180 } as const
const eyesBand = oncePerView(readBand)

function readBand({ raster }: FaceView): EyesBand {
  const luma = reducedLuminance(raster, area, area.width, area.height)
  const lumaAt = (x: number, y: number) => {
    const column = x - area.x
    return column < 0 || column >= area.width ? 0 : (luma[(y - area.y) * area.width + column] ?? 0)
  }
  const cheeks = [
    ...lumasIn(lumaAt, [105, 150], [235, 275]),
    ...lumasIn(lumaAt, mirrored([105, 150]), [235, 275]),
  ]
  const skin = (median(cheeks) + median(lumasIn(lumaAt, [192, 208], [185, 225]))) / 2
  return { lumaAt, skin, stepUnit: skin + glassesThresholds.stepUnit.value }
}

/** Every third luma along and down a rectangle. */
function lumasIn(lumaAt: EyesBand['lumaAt'], [left, right]: Span, [top, bottom]: Span): number[] {
  const found: number[] = []
  for (let y = top; y < bottom; y += 3) for (let x = left; x < right; x += 3) found.push(lumaAt(x, y))
  return found
}

/** The same columns on the other side of the face. */
const mirrored = ([from, to]: Span): Span => [faceView.width - to, faceView.width - from]

/** How much luma rises downwards over 4 px at a place, averaged over 3 columns, in step units. */
function stepDown({ lumaAt, stepUnit }: EyesBand, x: number, y: number): number {
  const rowAt = (row: number) => lumaAt(x - 1, row) + lumaAt(x, row) + lumaAt(x + 1, row)
  return (rowAt(y + 2) - rowAt(y - 2)) / 3 / stepUnit
}

/** How much brighter a place is than the places 6 px above and below it, in step units. */
function brighterThanAround({ lumaAt, stepUnit }: EyesBand, x: number, y: number): number {
  return (lumaAt(x, y) - (lumaAt(x, y - 6) + lumaAt(x, y + 6)) / 2) / stepUnit
}

/** Across the ridge of the nose, from above the eyes to the lowest place of a heavy bridge. */
const bridge: { along: Span; across: Span } = { along: [188, 213], across: [142, 208] }
/** Next to the outer corner of the eye on the image's left, where the temple or the lens's outer end runs. */
const arm: { along: Span; across: Span } = { along: [78, 104], across: [130, 190] }

const least = glassesThresholds.leastStrength.value

/**
 * How strongly a bridge runs across the nose and arms run from the eyes outwards, 0 and up: the geometric mean of the
 * two, each in luma steps divided by the skin's luma + 120. Faces without glasses have at most one of the two. Bridge
 * and arms are measured instead of rims, because every frame has them, so that rimless and half-rimmed glasses are
 * found too.
 */
export const glassesStrength = oncePerView((view: FaceView): number => {
  const band = eyesBand(view)
  const step = (x: number, y: number) => stepDown(band, x, y)
  const ridge = (x: number, y: number) => brighterThanAround(band, x, y)
  const [bridgeEdges] = lineStrength(step, bridge.along, bridge.across)
  const [, bridgeRidge] = lineStrength(ridge, bridge.along, bridge.across)
  const [leftArm] = lineStrength(step, arm.along, arm.across)
  const [rightArm] = lineStrength(step, mirrored(arm.along), arm.across)
  return geometricMean([geometricMean([bridgeEdges, bridgeRidge]), geometricMean([leftArm, rightArm])])
})

function geometricMean(values: readonly number[]): number {
  const logs = values.reduce((sum, value) => sum + Math.log(Math.max(value, least)), 0)
  return Math.exp(logs / values.length)
}

const { beyondCorners, aboveAndBelow, cornerShare, strongest } = glassesThresholds.frameOverEye

/**
 * How strongly a line runs through the opening of an eye and on beyond both its corners. The eye with the stronger
 * line counts. The unit is luma steps divided by the skin's luma + 120, at most 0.12. The lids of an eye without
 * glasses end at its corners.
 */
export function frameOverEye(view: FaceView): number {
  const band = eyesBand(view)
  return Math.max(lineThrough(view, band, 'leftEye'), lineThrough(view, band, 'rightEye'))
}

function lineThrough(view: FaceView, band: EyesBand, eye: 'leftEye' | 'rightEye'): number {
  const outline = outlineOf(view.points, eye)
  const [left, right] = extent(outline.map(({ x }) => x))
  const [top, bottom] = extent(outline.map(({ y }) => y))
  const opening = new Set(placesOf(view.points, eye, view.raster))
  const isInside = (x: number, y: number) => opening.has(y * faceView.width + x)
  const corner = Math.round(cornerShare * (right - left))
  const step = (x: number, y: number) => {
    const mustBeInside = x >= left + corner && x <= right - corner
    return mustBeInside && !(isInside(x, y - 1) && isInside(x, y + 1)) ? Number.NaN : stepDown(band, x, y)
  }
  const along: Span = [left - beyondCorners, right + beyondCorners]
  const across: Span = [top - aboveAndBelow, bottom + 1 + aboveAndBelow]
  const [weaker] = lineStrength(step, along, across, strongest)
  return weaker
}

function extent(values: readonly number[]): Span {
  return [Math.round(Math.min(...values)), Math.round(Math.max(...values))]
}

/** The light that passes the lenses, for the lens that lets through more. */
export interface LensLight {
  /** Luminance of the skin under the eye divided by that of cheeks and nose. Light passes a lens twice. */
  readonly share: number
  /**
   * From the darkest to the brightest of the eye's opening (5th to 95th percentile), in luma steps divided by the
   * skin's luma + 120.
   */
  readonly eyeContrast: number
}

/** Below the eye on the image's left, within all lenses except those that sit lowest. */
const under: { columns: Span; rows: Span } = { columns: [120, 168], rows: [188, 201] }

export function lensLight(view: FaceView): LensLight {
  const band = eyesBand(view)
  const behind = [under.columns, mirrored(under.columns)].map((columns) =>
    median(lumasIn(band.lumaAt, columns, under.rows)),
  )
  return {
    share: luminanceOf(Math.max(...behind)) / Math.max(luminanceOf(band.skin), 0.003),
    eyeContrast: Math.max(eyeContrast(view, band, 'leftEye'), eyeContrast(view, band, 'rightEye')),
  }
}

const luminanceOf = (luma: number) => relativeLuminance(luma, luma, luma)

function eyeContrast(view: FaceView, band: EyesBand, eye: 'leftEye' | 'rightEye'): number {
  const lumas = Array.from(placesOf(view.points, eye, view.raster), (place) =>
    band.lumaAt(place % faceView.width, Math.floor(place / faceView.width)),
  )
  return (quantile(lumas, 0.95) - quantile(lumas, 0.05)) / band.stepUnit
}
