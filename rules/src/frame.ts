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

/** Width over height: of the exact pixels, else of the print, else 1 where a square is asked for, else null. */
export function aspectOf(document: RuleDocument): number | null {
  const pixels = document.upload?.pixels
  if (pixels?.exact !== undefined) return pixels.exact.width / pixels.exact.height
  const frame = frameOf(document)
  if (frame !== null) return frame.widthMm / frame.heightMm
  return pixels?.square === true ? 1 : null
}

/**
 * A band as a share of the photo's height (0 to 1), or with `axis` "width" of its width: for widths and centring.
 * A limit is null where the rule has none, or where it is in millimetres and the document states no print.
 */
export function bandAsFraction(
  document: RuleDocument,
  band: Span,
  axis: 'height' | 'width' = 'height',
): { min: number | null; max: number | null } {
  const whole = band.unit === 'percent' ? 100 : lengthMm(document, axis)
  const share = (limit: number | undefined) => (limit === undefined || whole === null ? null : limit / whole)
  return { min: share(band.min), max: share(band.max) }
}

function lengthMm(document: RuleDocument, axis: 'height' | 'width'): number | null {
  const frame = frameOf(document)
  if (frame === null) return null
  return axis === 'height' ? frame.heightMm : frame.widthMm
}
