import type { BandRecord, PublicRecord } from '@likeness/rules'
import type { SiteTranslator } from '../messages/english.ts'
import {
  dimensions,
  type Limits,
  limits,
  pixelLimits,
  printLimits,
  type SideLimits,
  withUnit,
} from '../text/quantities.ts'
import { element } from './svg.ts'

/** The shape of the drawn frame, and the names of its sides. */
export interface PhotoSize {
  /** `ratio`: only the shape is known, and the height is 1. */
  unit: 'mm' | 'px' | 'ratio'
  width: number
  height: number
  widthLabel: string
  heightLabel: string
  /** Both sides in words: "35 × 45 mm". */
  text: string
  /** What a reader must know about the drawn size, if the authority accepts several. */
  remark: string | null
}

/** The size that is drawn: the print's, otherwise the file's, otherwise only its shape; null if none is stated. */
export function photoSize(record: PublicRecord, t: SiteTranslator): PhotoSize | null {
  return printSize(record, t) ?? pixelSize(record, t) ?? shapeAlone(record, t)
}

function printSize({ size: { mm } }: PublicRecord, t: SiteTranslator): PhotoSize | null {
  if (mm === null) return null
  const { isSingle, ...limits } = printLimits(mm)
  return {
    ...sides('mm', mm, limits, t),
    remark: isSingle ? null : t('drawing.smallest-size'),
  }
}

function pixelSize({ size: { px } }: PublicRecord, t: SiteTranslator): PhotoSize | null {
  const drawn = px?.exact ?? px?.min ?? px?.max ?? null
  if (px === null) return null
  if (drawn === null) {
    const { recommended: exact } = px
    if (exact === null) return null
    return { ...sides('px', exact, pixelLimits({ ...px, exact }), t), remark: t('drawing.recommended') }
  }
  const lower = px.exact ?? px.min
  const upper = px.exact ?? px.max
  const oneShape =
    lower !== null && upper !== null && lower.width * upper.height === upper.width * lower.height
  return {
    ...sides('px', drawn, pixelLimits(px), t),
    remark:
      oneShape || px.square ? null : t(lower === null ? 'drawing.largest-file' : 'drawing.smallest-file'),
  }
}

function shapeAlone({ aspect, size }: PublicRecord, t: SiteTranslator): PhotoSize | null {
  const shape = { unit: 'ratio', height: 1, heightLabel: '1' } as const
  if (aspect !== null) {
    const ratio = limits(aspect, t, 3) ?? ''
    const [text, remark] = [t('drawing.ratio', { ratio }), t('drawing.ratio-only')]
    return { ...shape, width: (aspect.min + aspect.max) / 2, widthLabel: ratio, text, remark }
  }
  if (size.px?.square !== true) return null
  return { ...shape, width: 1, widthLabel: '1', text: t('pixels.square'), remark: t('drawing.square-only') }
}

function sides(
  unit: 'mm' | 'px',
  { width, height }: Pick<PhotoSize, 'width' | 'height'>,
  limited: SideLimits,
  t: SiteTranslator,
) {
  return {
    unit,
    width,
    height,
    widthLabel: withUnit(limits(limited.width, t) ?? '', unit, t),
    heightLabel: withUnit(limits(limited.height, t) ?? '', unit, t),
    text: withUnit(dimensions(limited.width, limited.height, t), unit, t),
  }
}

/**
 * A band's limits as shares of a side of the photo. They are computed from the stated figures, because those converted for
 * readers are rounded. Null for a band in millimetres on a photo without a stated size in millimetres.
 */
export function bandShares(
  band: BandRecord | null,
  size: PhotoSize,
  side: 'width' | 'height' = 'height',
): Limits | null {
  if (band === null || (band.min === null && band.max === null)) return null
  if (band.unit === 'mm' && size.unit !== 'mm') return null
  const whole = band.unit === 'percent' ? 100 : size[side]
  return { min: band.min && band.min / whole, max: band.max && band.max / whole }
}

/** The middle of the limits, or the only limit. */
export function middle({ min, max }: Limits): number {
  if (min !== null && max !== null) return (min + max) / 2
  return min ?? max ?? 0
}

/** A mark of the ruler below the photo; `x` is in the size's units from the photo's left edge. */
export interface Mark {
  x: number
  length: 'short' | 'middle' | 'long'
  numeral: string | null
}

/**
 * The ruler along the photo's lower edge: millimetres for a print, and tenths of the width for a file, which has no
 * physical size.
 */
export function ruler(size: PhotoSize): { unit: string; marks: Mark[] } {
  if (size.unit === 'mm') return { unit: 'mm', marks: marks(size.width, 1) }
  return { unit: '%', marks: marks(100, 2).map((mark) => ({ ...mark, x: (mark.x / 100) * size.width })) }
}

function marks(length: number, step: number): Mark[] {
  return Array.from({ length: Math.floor(length / step) + 1 }, (_, index) => {
    const x = index * step
    const long = index % 10 === 0
    return {
      x,
      length: long ? 'long' : index % 5 === 0 ? 'middle' : 'short',
      numeral: long ? String(x) : null,
    }
  })
}

const box = 40

/** Prints share one scale, so that their sizes can be compared in a list. A file has no scale: its longer side is fixed. */
const scaleOf = ({ unit, width, height }: PhotoSize) => (unit === 'mm' ? 0.56 : 26 / Math.max(width, height))

/** A small drawing of a photo's size, for a line of a list; empty if no size is stated. */
export function sizeGlyph(size: PhotoSize | null): string {
  const attributes = { class: 'size-glyph', viewBox: `0 0 ${box} ${box}`, width: box, height: box }
  return element('svg', { ...attributes, 'aria-hidden': 'true' }, size === null ? '' : framed(size))
}

function framed(size: PhotoSize): string {
  const [width, height] = [size.width * scaleOf(size), size.height * scaleOf(size)]
  return element('rect', { class: size.unit, x: (box - width) / 2, y: (box - height) / 2, width, height })
}
