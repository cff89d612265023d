import type { PublicRecord } from '../record/document.ts'
import type { RuleDocument } from '../schema/document.ts'
import { printPixels, referencePixels } from './band.ts'
import { sourced } from './sourced.ts'

/** Width and height of the print in millimetres; if the authority gives a range, of the smallest print. Null without a
 *  print. */
export function printMillimetres(document: RuleDocument): [width: number, height: number] | null {
  const size = document.print?.size
  return size === undefined ? null : [size.widthMm, size.heightMm]
}

/** The sizes on paper and in pixels. A range of prints names the sources of both ends. */
export function sizeRecord(document: RuleDocument): PublicRecord['size'] {
  const { size, maxSize } = document.print ?? {}
  const cite = [...new Set([...(size?.cite ?? []), ...(maxSize?.cite ?? [])])]
  return {
    mm: sourced(document, size && { ...size, cite }, (size) => ({
      width: size.widthMm,
      height: size.heightMm,
      max_width: above(size.widthMm, maxSize?.widthMm),
      max_height: above(size.heightMm, maxSize?.heightMm),
      inches: size.inches ?? null,
    })),
    px: sourced(document, document.upload?.pixels, (pixels) => ({
      exact: pixels.exact ?? null,
      recommended: pixels.recommended ?? null,
      min: pixels.min ?? null,
      max: pixels.max ?? null,
      square: pixels.square ?? false,
    })),
    print_px: printPixels(document),
    reference_px: referencePixels(document),
  }
}

/** The upper end of a side's range; null if the side has only one length. */
const above = (least: number, most: number | undefined) =>
  most === undefined || most === least ? null : most

/** The requirements for a file that is submitted. */
export function fileRecord(document: RuleDocument): PublicRecord['file'] {
  const upload = document.upload
  return {
    formats: sourced(document, upload?.formats, ({ allowed }) => ({ allowed })),
    bytes: sourced(document, upload?.bytes, ({ minKb, maxKb }) => ({
      min_kb: minKb ?? null,
      max_kb: maxKb ?? null,
    })),
    colour: sourced(document, upload?.colour, ({ text }) => ({ text })),
    resolution: sourced(document, upload?.resolution, ({ minDpi }) => ({ min_dpi: minDpi })),
    compression: sourced(document, upload?.compression, ({ maxRatio }) => ({ max_ratio: maxRatio })),
  }
}
