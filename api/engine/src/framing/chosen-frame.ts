import { aspectRangeOf, frameOfAspect, type RuleDocument } from '@likeness/rules/rule'
import type { Rectangle } from '../decoding/raster.ts'
import { type Outcome, type Refusal, refusal } from '../problem.ts'
import { framingThresholds } from '../thresholds/work/framing.ts'
import { type Frame, hasAspect } from './frame.ts'
import type { Size } from './layout.ts'

const fewestPixels = framingThresholds.fewestPixels.value

/**
 * Turns the crop that a caller asks for into a frame of the rule. The check of the finished file judges whether it keeps the
 * rule's bands.
 * @param area In pixels of the upright photo.
 * @returns The frame, or `invalid_request` if the crop is not on whole pixels inside the photo, or the rule does not accept
 *   its shape.
 */
export function chosenFrame(photo: Size, area: Rectangle, document: RuleDocument): Outcome<Frame> {
  const { x, y, width, height } = area
  if (![x, y, width, height].every(Number.isInteger))
    return wrongCrop('The crop is not on whole pixels. Send integers.')
  if (x < 0 || y < 0 || x + width > photo.width || y + height > photo.height) {
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
  return { ok: true, value: { x, y, width, height, whole, printMm: frameOfAspect(document, width / height) } }
}

function wrongCrop(detail: string): Refusal {
  return refusal('invalid_request', detail, { errors: [{ pointer: '/crop', detail }] })
}
