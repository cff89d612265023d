import { aspectRangeOf, printSizeOf, printSizeOfAspect, type RuleDocument } from '@likeness/rules/rule'
import type { Rectangle } from '#decode/raster.ts'
import { type Outcome, type Refusal, refusal } from '#problem.ts'
import { framingThresholds } from '#thresholds/framing.ts'
import { type Head, liesDown } from '../portrait.ts'
import {
  type AspectRange,
  type Band,
  type HeadPlace,
  headIn,
  type Layout,
  layoutOf,
  type PrintMm,
  type Size,
} from './layout.ts'
import { type Area, canTurn, isInside } from './turn.ts'

/** The part of the upright photo that is judged, in whole source pixels. */
export interface Frame extends Area {
  /** Whether it is the whole photo. */
  readonly whole: boolean
  /**
   * The size of the frame on the rule's print; if the rule gives a range, the smallest print of the frame's shape. Null if
   * the rule names no print.
   */
  readonly printMm: PrintMm
}

/** Whether width over height lies in the range; beyond its ends, 1 % is allowed, or one pixel if that is more. */
export function hasAspect({ width, height }: Size, { min, max }: AspectRange): boolean {
  const tolerance = Math.max(framingThresholds.aspectTolerance.value, 1 / width)
  const aspect = width / height
  return aspect >= min * (1 - tolerance) && aspect <= max * (1 + tolerance)
}

/**
 * Chooses the part to judge. `validate` judges the file as it is. `check` judges the best crop that the rule allows, or the
 * whole photo if that already has an accepted aspect and keeps the bands. If a rule states no frame of its own (the
 * authority crops), the baseline's frame is used to place the head, and the crop keeps the rule's smallest pixels. A picture
 * that lies on its side is judged whole.
 */
export function chooseFrame(
  photo: Size,
  head: Head | null,
  document: RuleDocument,
  baseline: RuleDocument,
  mode: 'check' | 'validate',
): Frame {
  const { width, height } = photo
  const printMm = printSizeOfAspect(document, width / height)
  const whole: Frame = { x: 0, y: 0, width, height, whole: true, printMm }
  if (mode === 'validate' || !head || liesDown(head)) return whole
  const place = headIn(head, document)
  const layout = layoutOf(document, baseline, printMm)
  const wholeMisfit = hasAspect(photo, layout.accepted) ? worstMisfit(whole, place, layout) : null
  if (wholeMisfit !== null && wholeMisfit <= 1) return whole
  const cropLayout = layoutOf(document, baseline, printSizeOf(document))
  const best = bestCrop(photo, place, cropLayout)
  const crop = aspectRangeOf(document) ? best : grown(best, photo, place, document)
  if (wholeMisfit !== null && wholeMisfit <= worstMisfit(crop, place, cropLayout)) return whole
  const isWhole = crop.width === width && crop.height === height
  return { ...crop, whole: isWhole, printMm: printSizeOf(document) }
}

const inside: Band = { min: 0, max: null }

/**
 * How badly a frame serves the head: over its height and width, the eyes and both margins, the largest distance from
 * the middle of the band, in units of the distance up to which the band is kept for certain. At 1 or less all pass. A
 * frame that cuts the head off is worse than that, whatever its bands.
 */
function worstMisfit(frame: Rectangle, head: HeadPlace, layout: Layout): number {
  const { topY, chinY, eyeY, error } = head
  const { y, height, width } = frame
  const spare = Math.min(topY - y, y + height - chinY) / height
  return Math.max(
    misfit(spare, 0, inside),
    misfit((chinY - topY) / height, error.height / height, layout.head),
    misfit((y + height - eyeY) / height, error.eyes / height, layout.eyes),
    misfit((topY - y) / height, error.top / height, layout.top),
    misfit((y + height - chinY) / height, error.chin / height, layout.bottom),
    misfit(head.width / width, error.width / width, layout.width),
  )
}

function misfit(share: number, error: number, { min, max }: Band): number {
  const { narrowest, oneSided, partsOfHalf } = framingThresholds.misfit
  if (min === null && max === null) return 0
  if (min === null || max === null) {
    const beyond = min === null ? share - (max ?? 0) : min - share
    return Math.max(0, 1 + (beyond + error) / Math.max(error, oneSided))
  }
  const half = (max - min) / 2
  return Math.abs(share - min - half) / Math.max(half - error, half / partsOfHalf, narrowest)
}

/**
 * Tries frame heights over the head's band, as far as the photo allows. For each height, it tries the places between the
 * best one for the eyes and the best one for the top margin. It keeps the frame whose worst band is kept best.
 * Horizontally, the head is centred as far as the photo allows.
 */
function bestCrop(photo: Size, head: HeadPlace, layout: Layout): Rectangle {
  const { otherwise } = framingThresholds
  const tallest = Math.min(photo.height, Math.floor(photo.width / layout.aspect))
  const headHeight = head.chinY - head.topY
  const highest = Math.min(headHeight / (layout.head.min ?? otherwise.minHead), tallest)
  const lowest = Math.min(headHeight / (layout.head.max ?? otherwise.maxHead), highest)
  let best = { misfit: Number.POSITIVE_INFINITY, frame: cropAt(photo, head, layout, tallest, 0) }
  for (let step = 0; step <= 100; step++) {
    const height = Math.round(lowest + ((highest - lowest) * step) / 100)
    const byEyes = head.eyeY - height * (1 - middle(layout.eyes, otherwise.eyes))
    const byTop = head.topY - height * middle(layout.top, otherwise.top)
    for (let blend = 0; blend <= 10; blend++) {
      const frame = cropAt(photo, head, layout, height, byEyes + ((byTop - byEyes) * blend) / 10)
      const misfit = worstMisfit(frame, head, layout)
      if (misfit < best.misfit) best = { misfit, frame }
    }
  }
  return best.frame
}

function middle({ min, max }: Band, otherwise: number): number {
  return min !== null && max !== null ? (min + max) / 2 : (min ?? max ?? otherwise)
}

function cropAt(photo: Size, head: HeadPlace, { aspect }: Layout, height: number, top: number): Rectangle {
  const width = Math.min(Math.max(Math.round(height * aspect), 1), photo.width)
  return placed(photo, head, { width, height }, top)
}

/** The crop grown to the rule's smallest pixels as far as the photo allows; the eyes keep their share of its height. */
function grown(crop: Rectangle, photo: Size, head: HeadPlace, { upload }: RuleDocument): Rectangle {
  const least = upload?.pixels?.min ?? crop
  const width = Math.max(crop.width, Math.min(least.width, photo.width))
  const height = Math.max(crop.height, Math.min(least.height, photo.height))
  const aboveEyes = ((head.eyeY - crop.y) / crop.height) * height
  return placed(photo, head, { width, height }, head.eyeY - aboveEyes)
}

/** A frame of this size with the head in its middle across, moved as far as it takes to lie inside the photo. */
function placed(photo: Size, head: HeadPlace, { width, height }: Size, top: number): Rectangle {
  const x = Math.min(Math.max(Math.round(head.centreX - width / 2), 0), photo.width - width)
  const y = Math.min(Math.max(Math.round(top), 0), photo.height - height)
  return { x, y, width, height }
}

const fewestPixels = framingThresholds.fewestPixels.value

/**
 * Turns the crop that a caller asks for into a frame of the rule. The check of the finished file judges whether it keeps the
 * rule's bands.
 * @param area In pixels of the upright photo.
 * @returns The frame, or `invalid_request` if the crop is not on whole pixels inside the photo, or the rule does not accept
 *   its shape.
 */
export function chosenFrame(photo: Size, area: Area, document: RuleDocument): Outcome<Frame> {
  const { x, y, width, height, turnDeg } = area
  if (![x, y, width, height].every(Number.isInteger))
    return wrongCrop('The crop is not on whole pixels. Send integers.')
  if (turnDeg !== undefined && !canTurn(turnDeg, document)) {
    return wrongCrop('The photo may not be turned so far for this document. Leave turn_deg out.')
  }
  if (!isInside(photo, area)) {
    return wrongCrop(
      `The crop is not inside the photo. Keep it within ${photo.width} x ${photo.height} pixels.`,
    )
  }
  if (width < fewestPixels || height < fewestPixels) {
    return wrongCrop(`The crop is too small. Send at least ${fewestPixels} pixels in each direction.`)
  }
  const accepted = aspectRangeOf(document)
  if (accepted && !hasAspect(area, accepted)) {
    const shape = accepted.min === accepted.max ? accepted.min : `${accepted.min} to ${accepted.max}`
    return wrongCrop(
      `The crop has a wrong shape. The document asks for a ratio of width to height of ${shape}.`,
    )
  }
  const whole = width === photo.width && height === photo.height
  return { ok: true, value: { ...area, whole, printMm: printSizeOfAspect(document, width / height) } }
}

function wrongCrop(detail: string): Refusal {
  return refusal('invalid_request', detail, { errors: [{ pointer: '/crop', detail }] })
}
