import type { BandRecord, PublicRecord, SourceRecord } from '@likeness/rules'
import type { SiteTranslator } from '../messages/english.ts'
import type { Tier } from '../trust/tiers.ts'
import { dimensions, inches, inchLimits, limits, printLimits } from './quantities.ts'

export type Unit = 'mm' | 'inch' | 'px' | 'percent'

/** The sources of a fact, how reliable it is, and the notes on it. */
export interface Provenance {
  note: string | null
  tier: Tier
  sources: readonly SourceRecord[]
}

/** One row of the table of figures. */
export interface FigureRow {
  /** The member of the JSON record that has the figure. */
  key: string
  name: string
  /** What is measured; null if the name says it. */
  detail: string | null
  cells: Readonly<Record<Unit, string | null>>
  /** The units in which the authority states the figure. The figures in other units are computed. */
  stated: readonly Unit[]
  /** Null if the authority does not state the figure. */
  provenance: Provenance | null
}

const noCells = { mm: null, inch: null, px: null, percent: null }

/** The table of a document's figures. A figure that is not stated has a row without cells. */
export function figureRows(record: PublicRecord, t: SiteTranslator): FigureRow[] {
  return [
    printRow(record, t),
    pixelRow(record, t),
    bandRow('head_height', t('figure.head-height'), record.head_height, headDetail(record.head_height, t), t),
    bandRow('head_width', t('figure.head-width'), record.head_width, null, t),
    bandRow('eye_line', t('figure.eye-line'), record.eye_line, eyeDetail(record.eye_line, t), t),
    bandRow('top_margin', t('figure.top-margin'), record.top_margin, t('detail.top-margin'), t),
    ...lowerMarginRow(record, t),
    bandRow('centring', t('figure.centring'), record.centring, t('detail.centring'), t),
    interEyeRow(record, t),
  ]
}

/** Few authorities state it, so it is not listed where it is absent. */
const lowerMarginRow = ({ lower_margin: band }: PublicRecord, t: SiteTranslator): FigureRow[] =>
  band === null ? [] : [bandRow('lower_margin', t('figure.lower-margin'), band, t('detail.lower-margin'), t)]

function printRow({ size }: PublicRecord, t: SiteTranslator): FigureRow {
  const row = { key: 'size.mm', name: t('figure.print'), detail: t('detail.sides'), provenance: size.mm }
  if (size.mm === null) return { ...row, cells: noCells, stated: [] }
  const { width, height, isSingle } = printLimits(size.mm)
  const inInches = (mm: { min: number; max: number }) => ({ min: inches(mm.min), max: inches(mm.max) })
  const stated: Unit[] = size.mm.inches === null ? ['mm'] : ['mm', 'inch']
  return {
    ...row,
    stated,
    cells: {
      mm: dimensions(width, height, t),
      inch:
        size.mm.inches === null
          ? dimensions(inInches(width), inInches(height), t, 2)
          : `${t.number(size.mm.inches.width, 3)} × ${t.number(size.mm.inches.height, 3)}`,
      px: size.print_px === null || !isSingle ? null : `${size.print_px.width} × ${size.print_px.height}`,
      percent: null,
    },
  }
}

function pixelRow({ size: { px } }: PublicRecord, t: SiteTranslator): FigureRow {
  return {
    key: 'size.px',
    name: t('figure.pixels'),
    detail: px?.square === true ? t('detail.sides-square') : t('detail.sides'),
    provenance: px,
    stated: ['px'],
    cells: { ...noCells, px: pixelText(px, t) },
  }
}

type PixelSizes = Omit<NonNullable<PublicRecord['size']['px']>, keyof Provenance>

/** The sizes of a file in pixels; null without one. */
export function pixelText(px: PixelSizes | null, t: SiteTranslator): string | null {
  if (px === null) return null
  const show = (size: { width: number; height: number }) => `${size.width} × ${size.height}`
  if (px.exact !== null) return t.orList([px.exact, ...px.alternatives].map(show))
  if (px.min !== null && px.max !== null) {
    return t('limits.range', { min: show(px.min), max: show(px.max) })
  }
  if (px.min !== null) return t('limits.least', { min: show(px.min) })
  if (px.max !== null) return t('limits.most', { max: show(px.max) })
  if (px.recommended !== null) return t('pixels.best', { size: show(px.recommended) })
  return px.square ? t('pixels.square') : null
}

function bandRow(
  key: string,
  name: string,
  band: (BandRecord & Provenance) | null,
  detail: string | null,
  t: SiteTranslator,
): FigureRow {
  if (band === null) return { key, name, detail: null, cells: noCells, stated: [], provenance: null }
  return {
    key,
    name,
    detail,
    provenance: band,
    stated: [band.unit],
    cells: {
      mm: band.mm && limits(band.mm, t),
      inch: band.mm && limits(inchLimits(band.mm), t, 2),
      px: band.px && limits(band.px, t, 0),
      percent: band.percent && limits(band.percent, t),
    },
  }
}

function interEyeRow({ inter_eye_distance: eyes }: PublicRecord, t: SiteTranslator): FigureRow {
  const mm = eyes?.min_mm ?? null
  const leastMm = mm === null ? null : { min: mm, max: null }
  return {
    key: 'inter_eye_distance',
    name: t('figure.inter-eye'),
    detail: eyes === null ? null : t('detail.inter-eye'),
    provenance: eyes,
    stated: mm === null ? ['px'] : ['px', 'mm'],
    cells: {
      ...noCells,
      mm: leastMm && limits(leastMm, t),
      inch: leastMm && limits(inchLimits(leastMm), t, 2),
      px: eyes && limits({ min: eyes.min_px, max: null }, t, 0),
    },
  }
}

function headDetail(band: BandRecord | null, t: SiteTranslator): string | null {
  if (band === null) return null
  if (band.to === null) return t('detail.head-unstated')
  if (band.to === 'top-of-hair') return t('detail.head-hair')
  return band.to === 'forehead' ? t('detail.head-hairline') : t('detail.head-crown')
}

function eyeDetail(band: BandRecord | null, t: SiteTranslator): string | null {
  if (band === null) return null
  return band.from === 'top' ? t('detail.eyes-top') : t('detail.eyes-bottom')
}

/** A sentence that names the size for which the pixels of the bands are computed; null if there are none. */
export function pixelBasis(
  { size: { reference_px, print_px } }: PublicRecord,
  t: SiteTranslator,
): string | null {
  if (reference_px === null) return null
  const { width, height, basis } = reference_px
  const size = `${width} × ${height} px`
  if (basis === 'exact') return t('pixels.of-file', { size })
  if (basis === 'smallest') return t('pixels.of-smallest', { size })
  if (print_px === null) return t('pixels.of-print', { size })
  const dpi = t.number(print_px.dpi)
  return print_px.dpi_stated
    ? t('pixels.of-print-stated', { dpi, size })
    : t('pixels.of-print-usual', { dpi, size })
}
