import type { RuleDocument } from '@likeness/rules'
import type { Frame } from './frame.ts'
import { type Band, type HeadPlace, headIn, type Layout, layoutOf, type Size } from './layout.ts'
import { liesDown } from './measuring-points.ts'
import type { Rectangle } from './raster.ts'
import { precision } from './thresholds.ts'
import type { Head } from './vision/portrait.ts'

/** A bound that moves with the crop's height: `perHeight` times the height, and `offset`. In source pixels. */
export interface MovingBound {
  readonly perHeight: number
  readonly offset: number
}

/** Where an edge of the crop may lie: at every `atLeast` or beyond, and at no `atMost` or beyond. */
export interface EdgeBounds {
  readonly atLeast: readonly MovingBound[]
  readonly atMost: readonly MovingBound[]
}

/** The crops of one shape that keep the head and the eyes in the rule's bands, in whole pixels of the upright photo. */
export interface CropRange {
  /** Width over height. */
  readonly aspect: number
  /** Every height from the least to the most has a place. */
  readonly height: { readonly min: number; readonly max: number }
  readonly left: EdgeBounds
  readonly top: EdgeBounds
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

/** Of the frame's height: what a person is to leave above the hair and below the chin, so that neither seems cut off. */
const clearance = 0.02

/**
 * The crops among which a person may choose, in the shape of the engine's own: those whose every band is kept for
 * certain, the baseline's where the rule states none, and which leave some space about the head. Where the engine's own
 * crop is none of them, the baseline and the space are left out, and then the uncertainty of what was measured. Null where
 * the engine's own crop does not even keep these bands, or where there is no head to crop about.
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
  const across = { min: (centring?.min ?? 45) / 100, max: (centring?.max ?? 55) / 100 }
  const centreError = precision.eyeCentre * (head.chinY - head.skullTopY)
  const exact = { ...place, error: { height: 0, eyes: 0, top: 0, width: 0 } }
  return (
    rangeAround(photo, frame, bands(place, guided, across, centreError, frame, clearance)) ??
    rangeAround(photo, frame, bands(place, stated, across, centreError, frame)) ??
    rangeAround(photo, frame, bands(exact, stated, across, 0, frame))
  )
}

/** Where a crop of a height may lie inside the photo; null where it may lie nowhere. */
export function placesOf(range: CropRange, photo: Size, height: number): Places | null {
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

/** Every crop that keeps the bands: each is a line in the crop's height, since all are shares of it. */
function bands(
  { topY, hairTopY, chinY, eyeY, centreX, width, error }: HeadPlace,
  layout: Layout,
  across: Span,
  centreError: number,
  frame: Frame,
  spare = 0,
): CropRange {
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

/** The heights of which a length is the band's share. */
function heightsFor(length: number, error: number, { min, max }: Band): Span {
  return {
    min: max === null ? length : (length + error) / max,
    max: min === null ? Number.POSITIVE_INFINITY : (length - error) / min,
  }
}

/** The range's heights that have a place, from the frame's own on in both directions; null where that has none. */
function rangeAround(photo: Size, frame: Rectangle, range: CropRange): CropRange | null {
  const { min, max } = range.height
  const isAllowed = (height: number) =>
    height >= min && height <= max && placesOf(range, photo, height) !== null
  if (!holds(placesOf(range, photo, frame.height), frame) || !isAllowed(frame.height)) return null
  let [least, most] = [frame.height, frame.height]
  while (isAllowed(least - 1)) least -= 1
  while (most < photo.height && isAllowed(most + 1)) most += 1
  return { ...range, height: { min: least, max: most } }
}

function holds(places: Places | null, { x, y }: Rectangle): boolean {
  if (!places) return false
  const { left, top } = places
  return x >= left.min && x <= left.max && y >= top.min && y <= top.max
}
