import type { RuleDocument } from './schema/document.ts'
import type { Resolution } from './schema/figures.ts'

/** The size of the photo on paper, in millimetres. */
export interface PrintSize {
  widthMm: number
  heightMm: number
}

/** A band of the rule as in the schema. The edge or point from which it is measured does not matter here. */
export interface Span {
  min?: number | undefined
  max?: number | undefined
  unit: 'mm' | 'percent'
}

/** The print that the document asks for; if it gives a range, the smallest one. Null if it states no print. */
export function printSizeOf(document: RuleDocument): PrintSize | null {
  const size = document.print?.size
  if (size === undefined) return null
  return { widthMm: size.widthMm, heightMm: size.heightMm }
}

/** The resolution that a rule states of its print: the print's own, otherwise that which its file must have exactly. */
export function printResolution({ print, upload }: RuleDocument): Resolution | undefined {
  const ofFile = upload?.resolution
  return print?.resolution ?? (ofFile?.exactDpi === undefined ? undefined : ofFile)
}

/**
 * The resolution at which a print or a file is made: the one that the rule states, otherwise its least one, otherwise the
 * usual one, as far as the rule's upper limit allows it. In dots an inch.
 */
export function wantedDpi(stated: Resolution | undefined, usual: number): number {
  return stated?.exactDpi ?? stated?.minDpi ?? Math.min(usual, stated?.maxDpi ?? usual)
}

/**
 * The width divided by the height of a crop: from the exact pixels; otherwise from the print; otherwise 1 if the document
 * asks for a square; otherwise null.
 */
export function aspectOf(document: RuleDocument): number | null {
  const pixels = document.upload?.pixels
  if (pixels?.exact !== undefined) return pixels.exact.width / pixels.exact.height
  const frame = printSizeOf(document)
  if (frame !== null) return frame.widthMm / frame.heightMm
  return pixels?.square === true ? 1 : null
}

/**
 * The range of width divided by height that the document accepts: from its exact pixels; otherwise the range that it states;
 * otherwise from the narrowest and tallest print to the widest and lowest print; otherwise only `aspectOf`. Null if the
 * document states no aspect ratio.
 */
export function aspectRangeOf(document: RuleDocument): { min: number; max: number } | null {
  const { aspect, print, upload } = document
  if (upload?.pixels?.exact === undefined) {
    if (aspect !== undefined) return { min: aspect.minRatio, max: aspect.maxRatio }
    const { size, maxSize } = print ?? {}
    if (size !== undefined && maxSize !== undefined) {
      return { min: size.widthMm / maxSize.heightMm, max: maxSize.widthMm / size.heightMm }
    }
  }
  const only = aspectOf(document)
  return only === null ? null : { min: only, max: only }
}

/**
 * The print of a photo with a given width divided by height. If the authority gives a range of sizes, it is the smallest
 * one with that aspect ratio; if it gives one size with a range of aspect ratios, it has the height of that size. Null if
 * the document states no print.
 */
export function printSizeOfAspect(document: RuleDocument, aspect: number): PrintSize | null {
  const size = printSizeOf(document)
  const range = aspectRangeOf(document)
  if (size === null || range === null || range.min === range.max) return size
  const inRange = Math.min(Math.max(aspect, range.min), range.max)
  const narrowest = document.print?.maxSize === undefined ? 0 : size.widthMm
  const heightMm = Math.max(size.heightMm, narrowest / inRange)
  return { widthMm: heightMm * inRange, heightMm }
}

/**
 * A band as a share of the photo's height (0 to 1), or of its width with `axis` "width" (for widths and centring). A limit
 * is null if the rule does not state it, or if it is in millimetres and there is no print.
 * @param print The size of the photo on paper. Default: the document's own.
 */
export function bandAsFraction(
  document: RuleDocument,
  band: Span,
  axis: 'height' | 'width' = 'height',
  print: PrintSize | null = printSizeOf(document),
): { min: number | null; max: number | null } {
  const lengthMm = axis === 'height' ? print?.heightMm : print?.widthMm
  const whole = band.unit === 'percent' ? 100 : (lengthMm ?? null)
  const share = (limit: number | undefined) => (limit === undefined || whole === null ? null : limit / whole)
  return { min: share(band.min), max: share(band.max) }
}
