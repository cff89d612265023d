import type { RuleDocument } from '@likeness/rules/rule'
import type { Rectangle } from '../decoding/raster.ts'
import { liesDown } from '../portrait/lies-down.ts'
import type { Head } from '../portrait/portrait.ts'
import { precision, thresholds } from '../thresholds/all.ts'
import { framingThresholds } from '../thresholds/work/framing.ts'
import { type BoundedCrops, bands, type Clearance, heightsWithPlaces } from './crop-bounds.ts'
import type { Frame } from './frame.ts'
import { type HeadPlace, headIn, layoutOf, type Size } from './layout.ts'
import { leastInterEyePx } from './least-inter-eye.ts'
import { reachable } from './narrow-bands.ts'
import { shortestOutput, tallestOutput } from './output-size.ts'
import { roomiestCrop } from './roomiest-crop.ts'

/** The crops of one shape that keep the head and the eyes in the rule's bands, in whole pixels of the upright photo. */
export interface CropRange extends BoundedCrops {
  /** The crop with the most room to every end of the range. */
  readonly suggested: Rectangle
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
 * @param frame What `chooseFrame` or `suggestedFrame` chose.
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
  for (const group of attempts) {
    const ranges = group.flatMap((attempt) => rangeOf(photo, head, fewest, cropsFor(attempt)) ?? [])
    const range = ranges.find(hasRoom) ?? ranges.at(-1)
    if (range) return range
  }
  return null
}

/** Whether the crop's height can be chosen: a narrow band may leave almost none that keep it for certain. */
const hasRoom = ({ height: { min, max } }: CropRange) => max - min >= leastRoom.value * max

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
  const { height, eyes, top, width } = place.error
  return {
    ...place,
    error: { height: margin(height), eyes: margin(eyes), top: margin(top), width: margin(width) },
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
function rangeOf(photo: Size, head: Head, fewest: number, crops: BoundedCrops): CropRange | null {
  const placed = heightsWithPlaces(crops, photo)
  if (!placed) return null
  const { min, max } = placed
  const height = { min: fewest <= max ? Math.max(min, fewest) : min, max }
  return { ...crops, height, suggested: roomiestCrop(photo, crops, height, head.eyeMiddle.x) }
}
