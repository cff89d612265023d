import {
  aspectOf,
  aspectRangeOf,
  bandAsFraction,
  printSizeOf,
  publicRecord,
  type RuleDocument,
} from '@likeness/rules/rule'
import { precision } from '#thresholds/all.ts'
import { framingThresholds } from '#thresholds/framing.ts'
import type { Head } from '../portrait.ts'

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

/** The uncertainty of the chin: that of the height to the hair, without that of the hair's top. In source pixels. */
export function chinErrorPx(head: Head): number {
  const share = Math.sqrt(precision.headHeightToHair ** 2 - precision.hairTop ** 2)
  return share * (head.chinY - head.hairTopY)
}

const measuresToHair = ({ headHeight }: RuleDocument) => headHeight?.to === 'top-of-hair'

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
  /** Below the chin. */
  readonly bottom: Band
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
    readonly chin: number
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
      chin: chinErrorPx(head),
    },
  }
}

export function layoutOf(document: RuleDocument, baseline: RuleDocument, printMm: PrintMm): Layout {
  const open: Band = { min: null, max: null }
  const { headHeight, headWidth, topMargin, lowerMargin } = document
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
    bottom: lowerMargin ? bandAsFraction(document, lowerMargin, 'height', printMm) : open,
    width: headWidth ? bandAsFraction(document, headWidth, 'width', printMm) : open,
  }
}

/**
 * The rule's eye line above the bottom edge, as a share of the frame's height; null if the rule has none. `printMm` is the
 * size of the frame if that is not the rule's own print.
 */
export function eyesFromBottom(
  document: RuleDocument,
  printMm: PrintMm = printSizeOf(document),
): Band | null {
  if (!document.eyeLine) return null
  const { min, max } = bandAsFraction(document, document.eyeLine, 'height', printMm)
  if (document.eyeLine.from === 'bottom') return { min, max }
  return { min: max === null ? null : 1 - max, max: min === null ? null : 1 - min }
}

/**
 * The fewest pixels that a rule asks for between the pupils: its own minimum, otherwise the baseline's. The baseline's belongs
 * to its own print. A smaller print has fewer pixels at the same resolution, so the minimum shrinks as the smallest head does:
 * otherwise no file for such a print could ever have enough. Null if neither names a minimum.
 */
export function leastInterEyePx(document: RuleDocument, baseline: RuleDocument): number | null {
  const stated = document.interEyeDistance?.minPx
  if (stated) return stated
  const usual = baseline.interEyeDistance?.minPx
  if (!usual) return null
  const [own, theirs] = [printPx(document), printPx(baseline)]
  if (own === null || theirs === null || own >= theirs) return usual
  const usualShare = smallestHead(baseline) ?? 1
  const share = smallestHead(document) ?? usualShare
  return Math.round(usual * Math.min(1, (share * own) / (usualShare * theirs)))
}

/** The height of a print in pixels; null if the rule states the pixels of a file, or no print. */
function printPx(document: RuleDocument): number | null {
  return document.upload?.pixels ? null : (publicRecord(document).size.print_px?.height ?? null)
}

/** The smallest head that a rule accepts, as a share of the print's height; null if it states none. */
function smallestHead({ headHeight, print }: RuleDocument): number | null {
  if (headHeight?.min === undefined) return null
  if (headHeight.unit === 'percent') return headHeight.min / 100
  return print?.size ? headHeight.min / print.size.heightMm : null
}

/** The measures that a layout bounds, with the margin that is kept from the ends of their bands, in source pixels. */
type Margins = HeadPlace['error']

/**
 * A layout in which every band can be kept. A band that no crop keeps even with the smallest margin, such as "5 mm", becomes
 * the part around its middle, where the checks accept a measure, and needs no margin.
 * @param least The smallest margins with which crops are tried.
 * @param frame Of the size that the crops have, in source pixels.
 */
export function reachable(
  layout: Layout,
  margins: Margins,
  least: Margins,
  { width, height }: Size,
): { readonly layout: Layout; readonly error: Margins } {
  const head = keepable(layout.head, margins.height, least.height / height)
  const eyes = keepable(layout.eyes, margins.eyes, least.eyes / height)
  const top = keepable(layout.top, margins.top, least.top / height)
  const bottom = keepable(layout.bottom, margins.chin, least.chin / height)
  const across = keepable(layout.width, margins.width, least.width / width)
  return {
    layout: {
      ...layout,
      head: head.band,
      eyes: eyes.band,
      top: top.band,
      bottom: bottom.band,
      width: across.band,
    },
    error: {
      height: head.margin,
      eyes: eyes.margin,
      top: top.margin,
      chin: bottom.margin,
      width: across.margin,
    },
  }
}

/** @param least The smallest margin, in the unit of the band. */
function keepable(
  band: Band,
  margin: number,
  least: number,
): { readonly band: Band; readonly margin: number } {
  const { min, max } = band
  if (min === null || max === null || max - min > 2 * least) return { band, margin }
  const middle = (min + max) / 2
  const half = framingThresholds.narrowBand.value * least
  return { band: { min: middle - half, max: middle + half }, margin: 0 }
}
