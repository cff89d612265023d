import type { RuleDocument } from '@likeness/rules/rule'
import type { Head } from '../portrait/portrait.ts'
import { cropRange } from './crop-range.ts'
import { chooseFrame, type Frame } from './frame.ts'
import type { Size } from './layout.ts'

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
