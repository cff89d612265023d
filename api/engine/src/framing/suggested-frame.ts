import type { RuleDocument } from '@likeness/rules'
import type { Head } from '../portrait/portrait.ts'
import { cropRange } from './crop-range.ts'
import { chooseFrame, type Frame } from './frame.ts'
import type { Size } from './layout.ts'

/**
 * The crop for a file if the caller chose none: the crop that the engine judges, moved as little as possible to leave space
 * around the head and its hair, if the rule's bands allow that.
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
