import type { RuleDocument } from './schema/document.ts'

/** The photo's edges, in millimetres of the print. */
export interface Frame {
  widthMm: number
  heightMm: number
}

/** A band of the rule as the schema holds it; which edge or point it is measured from does not matter here. */
interface Span {
  min?: number | undefined
  max?: number | undefined
  unit: 'mm' | 'percent'
}

/** The print that the document asks for; where it gives a range, the lower end. Null where it states none. */
export function frameOf(document: RuleDocument): Frame | null {
  const size = document.print?.size
  if (size === undefined) return null
  return { widthMm: size.widthMm, heightMm: size.heightMm }
}

/**
 * Width over height that a crop is given: of the exact pixels, else of the print, else 1 where a square is asked for,
 * else null.
 */
export function aspectOf(document: RuleDocument): number | null {
  const pixels = document.upload?.pixels
  if (pixels?.exact !== undefined) return pixels.exact.width / pixels.exact.height
  const frame = frameOf(document)
  if (frame !== null) return frame.widthMm / frame.heightMm
  return pixels?.square === true ? 1 : null
}

/**
 * Width over height that the document accepts: of its exact pixels, else the range it states, else from the
 * narrowest and tallest print to the widest and lowest, else `aspectOf` alone. Null where it states no shape.
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
 * The print of a photo with the given width over height. Where the authority gives a range of sizes, the smallest
 * one of that shape; where it gives one size with a range of shapes, of that height. Null where it states no print.
 */
export function frameOfAspect(document: RuleDocument, aspect: number): Frame | null {
  const size = frameOf(document)
  const range = aspectRangeOf(document)
  if (size === null || range === null || range.min === range.max) return size
  const inRange = Math.min(Math.max(aspect, range.min), range.max)
  const narrowest = document.print?.maxSize === undefined ? 0 : size.widthMm
  const heightMm = Math.max(size.heightMm, narrowest / inRange)
  return { widthMm: heightMm * inRange, heightMm }
}

/**
 * A band as a share of the photo's height (0 to 1), or with `axis` "width" of its width: for widths and centring.
 * A limit is null where the rule has none, or where it is in millimetres and there is no print. `print` is the size
 * that the photo has on paper, where that is not the document's own.
 */
export function bandAsFraction(
  document: RuleDocument,
  band: Span,
  axis: 'height' | 'width' = 'height',
  print: Frame | null = frameOf(document),
): { min: number | null; max: number | null } {
  const lengthMm = axis === 'height' ? print?.heightMm : print?.widthMm
  const whole = band.unit === 'percent' ? 100 : (lengthMm ?? null)
  const share = (limit: number | undefined) => (limit === undefined || whole === null ? null : limit / whole)
  return { min: share(band.min), max: share(band.max) }
}
