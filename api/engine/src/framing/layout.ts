import { aspectOf, aspectRangeOf, bandAsFraction, frameOf, type RuleDocument } from '@likeness/rules/rule'
import type { Head } from '../portrait/portrait.ts'
import { precision } from '../thresholds/all.ts'
import {
  eyeLineErrorPx,
  headHeightErrorPx,
  measuredWidth,
  upperPointErrorPx,
  upperPointY,
} from './measuring-points.ts'

/** The size of a frame on paper; null if the rule names no print. */
export type PrintMm = { readonly widthMm: number; readonly heightMm: number } | null

/** In pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** Lower and upper limit as a share of the frame's height; null if the rule leaves the limit open. */
export interface Band {
  readonly min: number | null
  readonly max: number | null
}

/** Width over height. */
export interface AspectRange {
  readonly min: number
  readonly max: number
}

/** What a rule asks of a frame; the baseline's figures apply if the rule states none. */
export interface Layout {
  /** The aspect that a crop gets. */
  readonly aspect: number
  /** The aspects at which the whole photo may be judged. */
  readonly accepted: AspectRange
  readonly head: Band
  readonly eyes: Band
  readonly top: Band
  /** Of the frame's width. */
  readonly width: Band
}

/** The head's places in the photo, and how far each measure may be off, in source pixels. */
export interface HeadPlace {
  readonly topY: number
  /** Where the hair ends. */
  readonly hairTopY: number
  readonly chinY: number
  readonly eyeY: number
  readonly centreX: number
  readonly width: number
  readonly error: {
    readonly height: number
    readonly eyes: number
    readonly top: number
    readonly width: number
  }
}

export function headIn(head: Head, document: RuleDocument): HeadPlace {
  return {
    topY: upperPointY(head, document),
    hairTopY: Math.min(head.hairTopY, head.skullTopY),
    chinY: head.chinY,
    eyeY: head.eyeMiddle.y,
    centreX: head.eyeMiddle.x,
    width: measuredWidth(head, document),
    error: {
      width: precision.headWidth * measuredWidth(head, document),
      height: headHeightErrorPx(head, document),
      eyes: eyeLineErrorPx(head),
      top: upperPointErrorPx(head, document),
    },
  }
}

export function layoutOf(document: RuleDocument, baseline: RuleDocument, printMm: PrintMm): Layout {
  const open: Band = { min: null, max: null }
  const { headHeight, headWidth, topMargin } = document
  const accepted = aspectRangeOf(document) ?? aspectRangeOf(baseline) ?? { min: 1, max: 1 }
  const preferred = aspectOf(document) ?? aspectOf(baseline) ?? 1
  // If the authority measures the head's width, the baseline's height would ask for another size.
  const isSized = headHeight !== undefined || headWidth !== undefined
  const baselineHead = baseline.headHeight && !isSized ? bandAsFraction(baseline, baseline.headHeight) : open
  return {
    aspect: Math.min(Math.max(preferred, accepted.min), accepted.max),
    accepted,
    head: headHeight ? bandAsFraction(document, headHeight, 'height', printMm) : baselineHead,
    eyes: eyesFromBottom(document, printMm) ?? eyesFromBottom(baseline) ?? open,
    top: topMargin ? bandAsFraction(document, topMargin, 'height', printMm) : open,
    width: headWidth ? bandAsFraction(document, headWidth, 'width', printMm) : open,
  }
}

/**
 * The rule's eye line above the bottom edge, as a share of the frame's height; null if the rule has none. `printMm` is the
 * size of the frame if that is not the rule's own print.
 */
export function eyesFromBottom(document: RuleDocument, printMm: PrintMm = frameOf(document)): Band | null {
  if (!document.eyeLine) return null
  const { min, max } = bandAsFraction(document, document.eyeLine, 'height', printMm)
  if (document.eyeLine.from === 'bottom') return { min, max }
  return { min: max === null ? null : 1 - max, max: min === null ? null : 1 - min }
}
