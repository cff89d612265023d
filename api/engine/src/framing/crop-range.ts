import type { RuleDocument } from '@likeness/rules'
import type { Rectangle } from '../decoding/raster.ts'
import { liesDown } from '../portrait/lies-down.ts'
import type { Head } from '../portrait/portrait.ts'
import { precision, thresholds } from '../thresholds/all.ts'
import { framingThresholds } from '../thresholds/framing.ts'
import type { Frame } from './frame.ts'
import { type Band, type HeadPlace, headIn, type Layout, layoutOf, type Size } from './layout.ts'

/** A bound that moves with the crop's height: `perHeight` times the height, and `offset`. In source pixels. */
interface MovingBound {
  readonly perHeight: number
  readonly offset: number
}

/** Where an edge of the crop may lie: at or beyond every `atLeast`, and at or before every `atMost`. */
export interface EdgeBounds {
  readonly atLeast: readonly MovingBound[]
  readonly atMost: readonly MovingBound[]
}

/** Crops of one shape by their bounds. */
interface BoundedCrops {
  /** Width over height. */
  readonly aspect: number
  /** Every height from the smallest to the largest has a place. */
  readonly height: { readonly min: number; readonly max: number }
  readonly left: EdgeBounds
  readonly top: EdgeBounds
}

/** The crops of one shape that keep the head and the eyes in the rule's bands, in whole pixels of the upright photo. */
export interface CropRange extends BoundedCrops {
  /** The crop in the range that is nearest to the engine's own. */
  readonly suggested: Rectangle
}

/** From and to, both included. */
interface Span {
  readonly min: number
  readonly max: number
}

/** Where a crop of one height may lie. */
export interface Places {
  readonly width: number
  readonly left: Span
  readonly top: Span
}

/**
 * The share of a 95th percentile of error that a measure is inside a limit if it is beyond it once in ten: half of the risk at
 * which a photo is reviewed, because both limits of a band may be near.
 */
const likelyShare = 1.2816 / 1.96

/** The 95th percentile of the error with which an authority reads a length from the print of a frame, in source pixels. */
const templateErrorPx = ({ printMm, height }: Frame) =>
  printMm ? (thresholds.templateErrorMm * height) / printMm.heightMm : 0

/**
 * The crops among which a person may choose, in the shape of the engine's own. They keep every band for certain (the
 * baseline's if the rule states none), and leave some space around the head and its hair. If there are none, the baseline is
 * left out, then the space, then all of the uncertainty but what leaves little risk of a refusal, and then all of it. Null if no
 * crop of the photo keeps even these bands, or if there is no head.
 * @param frame What `chooseFrame` chose.
 */
export function cropRange(
  photo: Size,
  head: Head | null,
  frame: Frame,
  document: RuleDocument,
  baseline: RuleDocument,
): CropRange | null {
  if (!head || liesDown(head)) return null
  const place = headIn(head, document)
  const { headHeight: _height, eyeLine: _eyes, ...silent } = baseline
  const guided = layoutOf(document, baseline, frame.printMm)
  const stated = layoutOf(document, silent, frame.printMm)
  const centring = document.centring ?? baseline.centring
  const usual = thresholds.usualCentring
  const across = { min: (centring?.min ?? usual.min) / 100, max: (centring?.max ?? usual.max) / 100 }
  const clearance = framingThresholds.clearance.value
  const centreError = precision.eyeCentre * (head.chinY - head.skullTopY)
  const withMargin = (share: number) => {
    const margin = (error: number) => share * Math.hypot(error, templateErrorPx(frame))
    const { height, eyes, top, width } = place.error
    const error = {
      height: margin(height),
      eyes: margin(eyes),
      top: margin(top),
      width: margin(width),
    }
    return { place: { ...place, error }, centre: margin(centreError) }
  }
  const [certain, likely, exact] = [withMargin(1), withMargin(likelyShare), withMargin(0)]
  const attempts = [
    bands(certain.place, guided, across, certain.centre, frame, clearance),
    bands(certain.place, stated, across, certain.centre, frame, clearance),
    bands(certain.place, stated, across, certain.centre, frame),
    bands(likely.place, stated, across, likely.centre, frame, clearance),
    bands(likely.place, stated, across, likely.centre, frame),
    bands(exact.place, stated, across, exact.centre, frame, clearance),
    bands(exact.place, stated, across, exact.centre, frame),
  ]
  for (const crops of attempts) {
    const range = rangeAround(photo, frame, crops)
    if (range) return range
  }
  return null
}

/** Where a crop of a height may lie inside the photo; null if there is no such place. */
export function placesOf(range: BoundedCrops, photo: Size, height: number): Places | null {
  const width = Math.min(Math.round(height * range.aspect), photo.width)
  const left = span(range.left, height, photo.width - width)
  const top = span(range.top, height, photo.height - height)
  return left.min <= left.max && top.min <= top.max ? { width, left, top } : null
}

function span({ atLeast, atMost }: EdgeBounds, height: number, most: number): Span {
  const at = ({ perHeight, offset }: MovingBound) => perHeight * height + offset
  return {
    min: Math.max(0, ...atLeast.map((bound) => Math.ceil(at(bound)))),
    max: Math.min(most, ...atMost.map((bound) => Math.floor(at(bound)))),
  }
}

/** Every crop that keeps the bands. Each bound is linear in the crop's height, because all bands are shares of it. */
function bands(
  { topY, hairTopY, chinY, eyeY, centreX, width, error }: HeadPlace,
  layout: Layout,
  across: Span,
  centreError: number,
  frame: Frame,
  spare = 0,
): BoundedCrops {
  const aspect = frame.width / frame.height
  const { eyes, top } = layout
  const heights = [
    heightsFor(chinY - topY, error.height, layout.head),
    heightsFor(width / aspect, error.width / aspect, layout.width),
  ]
  // Widths are rounded to whole pixels.
  const centre = centreError + 0.5
  return {
    aspect,
    height: {
      min: Math.ceil(Math.max(...heights.map(({ min }) => min))),
      max: Math.floor(Math.min(...heights.map(({ max }) => max))),
    },
    left: {
      atLeast: [{ perHeight: -across.max * aspect, offset: centreX + centre }],
      atMost: [{ perHeight: -across.min * aspect, offset: centreX - centre }],
    },
    top: {
      atLeast: [
        { perHeight: spare - 1, offset: chinY },
        ...bound(eyes.min, (share) => ({ perHeight: share - 1, offset: eyeY + error.eyes })),
        ...bound(top.max, (share) => ({ perHeight: -share, offset: topY + error.top })),
      ],
      atMost: [
        { perHeight: -spare, offset: spare > 0 ? hairTopY : topY },
        ...bound(eyes.max, (share) => ({ perHeight: share - 1, offset: eyeY - error.eyes })),
        ...bound(top.min, (share) => ({ perHeight: -share, offset: topY - error.top })),
      ],
    },
  }
}

const bound = (limit: number | null, line: (share: number) => MovingBound): MovingBound[] =>
  limit === null ? [] : [line(limit)]

/** The heights for which a length is a share within the band. */
function heightsFor(length: number, error: number, { min, max }: Band): Span {
  return {
    min: max === null ? length : (length + error) / max,
    max: min === null ? Number.POSITIVE_INFINITY : (length - error) / min,
  }
}

/** The crops as far as they have a place in the photo, about the one that is nearest to the frame; null of none. */
function rangeAround(photo: Size, frame: Rectangle, crops: BoundedCrops): CropRange | null {
  const min = Math.max(crops.height.min, 1)
  // Not so tall that the crop would be wider than the photo; widths are rounded.
  const max = Math.min(crops.height.max, photo.height, Math.floor((photo.width + 0.49) / crops.aspect))
  const isAllowed = (height: number) =>
    height >= min && height <= max && placesOf(crops, photo, height) !== null
  const height = nearestOf(frame.height, { min, max }, isAllowed)
  const places = height === null ? null : placesOf(crops, photo, height)
  if (height === null || !places) return null
  let [least, most] = [height, height]
  while (isAllowed(least - 1)) least -= 1
  while (isAllowed(most + 1)) most += 1
  const { width, left, top } = places
  const x = within(frame.x + (frame.width - width) / 2, left)
  const y = within(frame.y + (frame.height - height) / 2, top)
  return { ...crops, height: { min: least, max: most }, suggested: { x, y, width, height } }
}

/** The whole number in the span that is nearest to `from` and passes; null if none does. */
function nearestOf(from: number, { min, max }: Span, passes: (value: number) => boolean): number | null {
  const farthest = Math.max(max - from, from - min)
  for (let away = 0; away <= farthest; away++) {
    if (passes(from - away)) return from - away
    if (passes(from + away)) return from + away
  }
  return null
}

const within = (value: number, { min, max }: Span) => Math.min(Math.max(Math.round(value), min), max)
