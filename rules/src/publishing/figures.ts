import { palette } from '../colour.ts'
import type { RulesTranslator } from '../messages/translator.ts'
import { bandAsFraction, printResolution, printSizeOf, type Span, wantedDpi } from '../print-size.ts'
import type { PublicRecord } from '../record/document.ts'
import type { BandRecord, Limits, ReferencePixels } from '../record/parts.ts'
import type { RuleDocument } from '../schema/document.ts'
import type { PrintSize, Resolution } from '../schema/figures.ts'
import type { Background, BackgroundColour } from '../schema/policy.ts'
import { sourced } from './sources.ts'

interface Band extends Span {
  from?: string | undefined
  to?: string | undefined
}

/** The resolution at which a print's millimetres are converted to pixels if the document states none. */
const usualDpi = 300
const mmPerInch = 25.4

/** The print's size in pixels, calculated from its inches if the authority states them. Null without a print. */
export function printPixels(
  document: RuleDocument,
): { width: number; height: number; dpi: number; dpi_stated: boolean } | null {
  const size = document.print?.size
  if (size === undefined) return null
  const stated = printResolution(document)
  const dpi = wantedDpi(stated, usualDpi)
  const inches = size.inches ?? { width: size.widthMm / mmPerInch, height: size.heightMm / mmPerInch }
  return {
    width: Math.round(inches.width * dpi),
    height: Math.round(inches.height * dpi),
    dpi,
    dpi_stated: (stated?.exactDpi ?? stated?.minDpi) !== undefined,
  }
}

/** A requirement on the resolution. */
export const resolutionRecord = ({ minDpi, exactDpi, maxDpi }: Resolution) => ({
  min_dpi: minDpi ?? null,
  exact_dpi: exactDpi ?? null,
  max_dpi: maxDpi ?? null,
})

/** The exact pixels; otherwise the smallest accepted pixels; otherwise those of the print; null if there are none. */
export function referencePixels(document: RuleDocument): ReferencePixels | null {
  const pixels = document.upload?.pixels
  if (pixels?.exact !== undefined) return { ...pixels.exact, basis: 'exact' }
  if (pixels?.min !== undefined) return { ...pixels.min, basis: 'smallest' }
  const print = printPixels(document)
  return print === null ? null : { width: print.width, height: print.height, basis: 'print' }
}

/**
 * A band in its own unit and in the others. Converted limits are rounded inwards (to 0.1 mm, 0.1 percent, whole pixels), so
 * that a photo that meets a converted limit also meets the stated one.
 */
export function bandRecord(
  document: RuleDocument,
  band: Band,
  axis: 'height' | 'width' = 'height',
): BandRecord {
  const share = bandAsFraction(document, band, axis)
  const frame = printSizeOf(document)
  const lengthMm = axis === 'height' ? frame?.heightMm : frame?.widthMm
  const lengthPx = referencePixels(document)?.[axis]
  const stated: Limits = { min: band.min ?? null, max: band.max ?? null }
  return {
    ...stated,
    unit: band.unit,
    from: band.from ?? null,
    to: band.to ?? null,
    mm: band.unit === 'mm' ? stated : scaled(share, lengthMm, 10),
    percent: band.unit === 'percent' ? stated : scaled(share, 100, 10),
    px: scaled(share, lengthPx, 1),
  }
}

function scaled(share: Limits, length: number | undefined, steps: number): Limits | null {
  if (length === undefined || (share.min === null && share.max === null)) return null
  const noise = 1e-9
  return {
    min: share.min === null ? null : Math.ceil(share.min * length * steps - noise) / steps,
    max: share.max === null ? null : Math.floor(share.max * length * steps + noise) / steps,
  }
}

/** Width and height of the print in millimetres; if the authority gives a range, of the smallest print. Null without a
 *  print. */
export function printMillimetres(document: RuleDocument): [width: number, height: number] | null {
  const size = document.print?.size
  return size === undefined ? null : [size.widthMm, size.heightMm]
}

/** A size on paper, in millimetres, and in inches if the authority states them. */
export const printRecord = ({ widthMm, heightMm, inches }: PrintSize) => ({
  width: widthMm,
  height: heightMm,
  inches: inches ?? null,
})

/** The sizes on paper and in pixels. A range of prints names the sources of both ends. */
export function sizeRecord(document: RuleDocument): PublicRecord['size'] {
  const { size, maxSize } = document.print ?? {}
  const cite = [...new Set([...(size?.cite ?? []), ...(maxSize?.cite ?? [])])]
  return {
    mm: sourced(document, size && { ...size, cite }, (size) => ({
      ...printRecord(size),
      max_width: above(size.widthMm, maxSize?.widthMm),
      max_height: above(size.heightMm, maxSize?.heightMm),
    })),
    px: sourced(document, document.upload?.pixels, (pixels) => ({
      exact: pixels.exact ?? null,
      alternatives: pixels.alternatives ?? [],
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
export function fileRecord(document: RuleDocument, t: RulesTranslator): PublicRecord['file'] {
  const upload = document.upload
  return {
    formats: sourced(document, upload?.formats, ({ allowed }) => ({ allowed })),
    bytes: sourced(document, upload?.bytes, ({ minKb, maxKb }) => ({
      min_kb: minKb ?? null,
      max_kb: maxKb ?? null,
    })),
    colour: sourced(document, upload?.colour, ({ text }) => ({ text })),
    resolution: sourced(document, upload?.resolution, resolutionRecord),
    compression: sourced(document, upload?.compression, ({ maxRatio }) => ({ max_ratio: maxRatio })),
    origin: sourced(document, upload?.origin, ({ is }) => ({
      is,
      text: is.map((rule) => t(`origin.${rule}`)).join(t('answer.between-sentences')),
    })),
  }
}

/** The background's colours, each with a swatch: the authority's own figure if it states one, otherwise the palette's. */
export function backgroundRecord(
  background: Background,
  t: RulesTranslator,
): Pick<NonNullable<PublicRecord['background']>, 'colours' | 'depends_on' | 'forbidden' | 'plain'> {
  return {
    colours: background.colours?.map(colourRecord) ?? null,
    depends_on: (background.dependsOn ?? []).map(({ when, colours }) => ({
      when,
      text: t(`background-when.${when}`, {
        colours: t.orList(colours.map((colour) => t(`colour.${colourRecord(colour).name}`))),
      }),
      colours: colours.map(colourRecord),
    })),
    forbidden: background.forbidden?.map((name) => ({ name, hex: palette[name].swatchHex })) ?? null,
    plain: background.plain ?? null,
  }
}

/** A colour with its swatch. */
export function colourRecord(colour: BackgroundColour) {
  if (typeof colour === 'string') return { name: colour, hex: palette[colour].swatchHex, max_delta_e: null }
  return {
    name: colour.name,
    hex: colour.hex ?? palette[colour.name].swatchHex,
    max_delta_e: colour.maxDeltaE ?? null,
  }
}
