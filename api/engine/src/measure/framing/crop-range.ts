import type { RuleDocument } from '@likeness/rules/rule'
import type { Rectangle } from '#decode/raster.ts'
import { precision, thresholds } from '#thresholds/all.ts'
import { framingThresholds } from '#thresholds/framing.ts'
import { type Head, liesDown } from '../portrait.ts'
import {
  type BoundedCrops,
  bands,
  type Clearance,
  heightsWithPlaces,
  type Places,
  placesOf,
  type Span,
  within,
} from './crop-bounds.ts'
import { chooseFrame, type Frame } from './frame.ts'
import { type HeadPlace, headIn, layoutOf, leastInterEyePx, reachable, type Size } from './layout.ts'
import { shortestOutput, tallestOutput } from './output-size.ts'
import { type Area, turnedRoom } from './turn.ts'

/** The crops of one shape that keep the head and the eyes in the rule's bands, in whole pixels of the upright photo. */
export interface CropRange extends BoundedCrops {
  /** The crop with the most room to every end of the range. */
  readonly suggested: Area
  /** How much was given up so that there are crops: 0 nothing, 1 the space above the hair, 2 the hair. */
  readonly givenUp: number
  /** The share of each measure's 95th percentile of error that is kept from a band's ends. */
  readonly certainty: number
}

const { risks, clearance, leastRoom } = framingThresholds

/** The 95th percentile of the error with which an authority reads a length from the print of a frame, in source pixels. */
const templateErrorPx = ({ printMm, height }: Frame) =>
  printMm ? (thresholds.templateErrorMm * height) / printMm.heightMm : 0

/**
 * The crops among which a person may choose, in the shape of the engine's own. They keep every band for certain (the
 * baseline's if the rule states none), and show all hair with some space above it. If there are none, first the baseline is
 * left out, then the bands are kept with less certainty, then the space above the hair is given up, then the hair, and at
 * last all certainty. Null if no crop of the photo keeps even these bands, or if there is no head.
 * @param frame What `chooseFrame` or `suggestedFrame` chose. If it is of the turned photo, so are the head and the crops.
 */
export function cropRange(
  photo: Size,
  head: Head | null,
  frame: Frame,
  document: RuleDocument,
  baseline: RuleDocument,
): CropRange | null {
  if (!head || liesDown(head)) return null
  const cropsFor = boundedBy(head, frame, document, baseline)
  const fewest = shortestOutput(frame, document)
  const { turnDeg } = frame
  const inRoom = (crops: BoundedCrops) => (turnDeg ? within(crops, turnedRoom(photo, turnDeg)) : crops)
  for (const [givenUp, group] of attempts.entries()) {
    const ranges = group.flatMap((attempt) => {
      const range = rangeOf(photo, head, fewest, inRoom(cropsFor(attempt)))
      return range ? [{ ...range, givenUp, certainty: attempt.certainty }] : []
    })
    const range = ranges.find(hasRoom) ?? ranges.at(-1)
    if (range) return { ...range, suggested: { ...range.suggested, ...(turnDeg && { turnDeg }) } }
  }
  return null
}

/** Whether the crop's height can be chosen: a narrow band may leave almost none that keep it for certain. */
const hasRoom = ({ height: { min, max } }: BoundedCrops) => max - min >= leastRoom.value * max

interface Attempt extends Clearance {
  /** The share of each measure's 95th percentile of error that is kept from a band's ends. */
  readonly certainty: number
  /** Whether the baseline's bands are kept where the rule states none. */
  readonly isGuided: boolean
}

const withHair = { above: 'hair', spare: clearance.value } as const
const hairOnly = { above: 'hair', spare: 0 } as const
const cutHair = { above: 'upper-point', spare: 0 } as const
const { certain, likely, bearable } = risks
const stated = (space: Clearance, ...certainties: number[]) =>
  certainties.map((certainty) => ({ certainty, isGuided: false, ...space }))
/** In groups: within one, the first with some room is taken, and a later group only if there is no crop in the one before. */
const attempts: readonly (readonly Attempt[])[] = [
  [{ certainty: certain, isGuided: true, ...withHair }, ...stated(withHair, certain, likely, bearable)],
  stated(hairOnly, certain, likely, bearable),
  stated(cutHair, certain, likely, 0),
]

/** The bounds of an attempt's crops. */
function boundedBy(head: Head, frame: Frame, document: RuleDocument, baseline: RuleDocument) {
  const place = headIn(head, document)
  const { headHeight: _height, eyeLine: _eyes, ...silent } = baseline
  const guided = layoutOf(document, baseline, frame.printMm)
  const own = layoutOf(document, silent, frame.printMm)
  const centring = document.centring ?? baseline.centring
  const usual = thresholds.usualCentring
  const across = { min: (centring?.min ?? usual.min) / 100, max: (centring?.max ?? usual.max) / 100 }
  const centreError = precision.eyeCentre * (head.chinY - head.skullTopY)
  const tallest = tallestForEyes(head, frame, document, baseline)
  return ({ certainty, isGuided, ...space }: Attempt): BoundedCrops => {
    const margin = (error: number) => certainty * Math.hypot(error, templateErrorPx(frame))
    const stated = isGuided ? guided : own
    const least = withErrors(place, (error) => bearable * Math.hypot(error, templateErrorPx(frame)))
    const { layout, error } = reachable(stated, withErrors(place, margin).error, least.error, frame)
    const aspect = frame.width / frame.height
    const crops = bands({ ...place, error }, layout, across, margin(centreError), aspect, space)
    const { min, max } = crops.height
    return { ...crops, height: { min, max: tallest < min ? max : Math.min(max, tallest) } }
  }
}

function withErrors(place: HeadPlace, margin: (error: number) => number): HeadPlace {
  const { height, eyes, top, chin, width } = place.error
  return {
    ...place,
    error: {
      height: margin(height),
      eyes: margin(eyes),
      top: margin(top),
      chin: margin(chin),
      width: margin(width),
    },
  }
}

/** The tallest crop whose file has enough pixels between the eyes: a taller one is scaled down more. In source pixels. */
function tallestForEyes(head: Head, frame: Frame, document: RuleDocument, baseline: RuleDocument): number {
  const least = leastInterEyePx(document, baseline)
  if (!least) return Number.POSITIVE_INFINITY
  const surely = least * (1 + precision.interEye)
  return Math.floor((head.interEye * tallestOutput(frame, document)) / surely)
}

/**
 * The crops as far as they have a place in the photo; null if none has.
 * @param fewest The height in pixels below which a file would be enlarged; it is a bound if the photo has taller crops.
 */
function rangeOf(
  photo: Size,
  head: Head,
  fewest: number,
  crops: BoundedCrops,
): Omit<CropRange, 'givenUp' | 'certainty'> | null {
  const placed = heightsWithPlaces(crops, photo)
  if (!placed) return null
  const { min, max } = placed
  const height = { min: fewest <= max ? Math.max(min, fewest) : min, max }
  return { ...crops, height, suggested: roomiestCrop(photo, crops, height, head.eyeMiddle.x) }
}

const { triedHeights } = framingThresholds.roomiest

/**
 * The crop that is farthest from every bound of its height and of its place from top to bottom, each as a share of the most
 * room that there is; across, the head is in the middle as far as the bounds allow.
 * @param heights Those with a place, from `heightsWithPlaces`.
 * @param centreX The middle of the head, in pixels of the photo.
 */
function roomiestCrop(photo: Size, crops: BoundedCrops, heights: Span, centreX: number): Rectangle {
  const tried = triedIn(heights).flatMap((height) => {
    const places = placesOf(crops, photo, height)
    return places ? [{ height, places }] : []
  })
  const mostAbove = Math.max(...tried.map(({ places }) => roomIn(places.top)))
  const roomOf = ({ height, places }: (typeof tried)[number]) =>
    Math.min(
      shareOf(Math.min(height - heights.min, heights.max - height), roomIn(heights)),
      shareOf(roomIn(places.top), mostAbove),
    )
  const best = tried.reduce((a, b) => (roomOf(b) > roomOf(a) ? b : a))
  return cropIn(best.height, best.places, centreX)
}

/** Half of the way from one end to the other. */
const roomIn = ({ min, max }: Span) => (max - min) / 2

const shareOf = (room: number, most: number) => (most > 0 ? room / most : 1)

/** Whole heights from the middle outwards, so that the middle wins where several have the same room. */
function triedIn({ min, max }: Span): number[] {
  const middle = Math.round((min + max) / 2)
  const step = Math.max(Math.round((max - min) / triedHeights), 1)
  const heights = [middle]
  for (let away = step; middle - away >= min || middle + away <= max; away += step) {
    heights.push(...[middle - away, middle + away].filter((height) => height >= min && height <= max))
  }
  return heights
}

function cropIn(height: number, { width, left, top }: Places, centreX: number): Rectangle {
  const x = Math.min(Math.max(Math.round(centreX - width / 2), left.min), left.max)
  return { x, y: Math.round((top.min + top.max) / 2), width, height }
}

/**
 * The part of a photo from which a file is made if the caller chose none, and which `check` judges: the crop with the most
 * room to the ends of the rule's bands and with all hair, if there is one; otherwise what `chooseFrame` chose.
 */
export function suggestedFrame(
  photo: Size,
  head: Head | null,
  document: RuleDocument,
  baseline: RuleDocument,
): Frame {
  const own = chooseFrame(photo, head, document, baseline, 'check')
  const range = cropRange(photo, head, own, document, baseline)
  if (!range) return own
  const { suggested } = range
  const whole = suggested.width === photo.width && suggested.height === photo.height
  return { ...own, ...suggested, whole }
}
