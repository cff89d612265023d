import type { RuleDocument } from '@likeness/rules/rule'
import type { Head } from '../portrait/portrait.ts'
import { precision } from '../thresholds/all.ts'

/** The position of the rule's upper measuring point in the photo; the top of the skull if the rule names none. */
export function upperPointY(head: Head, document: RuleDocument): number {
  return measuresToHair(document) ? head.hairTopY : head.skullTopY
}

/** The head's width between the points that the rule names: the ears' outer ends, or their bases. */
export function measuredWidth(head: Head, { headWidth }: RuleDocument): number {
  return headWidth?.between === 'ear-bases' ? head.faceWidth : head.width
}

/** The uncertainty of the head's height to the rule's upper measuring point, in source pixels. */
export function headHeightErrorPx(head: Head, document: RuleDocument): number {
  return measuresToHair(document)
    ? precision.headHeightToHair * (head.chinY - head.hairTopY)
    : precision.headHeightToSkull * (head.chinY - head.skullTopY)
}

/** The uncertainty of the eyes' height, in source pixels. */
export function eyeLineErrorPx(head: Head): number {
  return precision.eyeLine * (head.chinY - head.skullTopY)
}

/** The uncertainty of the upper measuring point, in source pixels. */
export function upperPointErrorPx(head: Head, document: RuleDocument): number {
  const share = measuresToHair(document) ? precision.hairTop : precision.skullTop
  return share * (head.chinY - head.skullTopY)
}

const measuresToHair = ({ headHeight }: RuleDocument) => headHeight?.to === 'top-of-hair'
