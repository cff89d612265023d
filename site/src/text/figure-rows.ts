import type { BandRecord, PublicRecord, SourceRecord } from '@likeness/rules'
import { dimensions, figure, inches, inchLimits, limits } from './quantities.ts'
import type { Tier } from './trust.ts'

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
export function figureRows(record: PublicRecord): FigureRow[] {
  return [
    printRow(record),
    pixelRow(record),
    bandRow('head_height', 'Head height', record.head_height, headDetail(record.head_height)),
    bandRow('head_width', 'Head width', record.head_width, null),
    bandRow('eye_line', 'Eye line', record.eye_line, eyeDetail(record.eye_line)),
    bandRow('top_margin', 'Top margin', record.top_margin, 'top edge to head'),
    bandRow('centring', 'Centring', record.centring, 'left edge to eyes’ middle'),
    interEyeRow(record),
  ]
}

function printRow({ size }: PublicRecord): FigureRow {
  const row = { key: 'size.mm', name: 'Print size', detail: 'width × height', provenance: size.mm }
  if (size.mm === null) return { ...row, cells: noCells, stated: [] }
  const { width, height, max_width, max_height } = size.mm
  const widthMm = { min: width, max: max_width ?? width }
  const heightMm = { min: height, max: max_height ?? height }
  const single = widthMm.min === widthMm.max && heightMm.min === heightMm.max
  const inInches = (mm: { min: number; max: number }) => ({ min: inches(mm.min), max: inches(mm.max) })
  const stated: Unit[] = size.mm.inches === null ? ['mm'] : ['mm', 'inch']
  return {
    ...row,
    stated,
    cells: {
      mm: dimensions(widthMm, heightMm),
      inch:
        size.mm.inches === null
          ? dimensions(inInches(widthMm), inInches(heightMm), 2)
          : `${figure(size.mm.inches.width, 3)} × ${figure(size.mm.inches.height, 3)}`,
      px: size.print_px === null || !single ? null : `${size.print_px.width} × ${size.print_px.height}`,
      percent: null,
    },
  }
}

function pixelRow({ size: { px } }: PublicRecord): FigureRow {
  return {
    key: 'size.px',
    name: 'Pixel size',
    detail: px?.square === true ? 'width × height, square' : 'width × height',
    provenance: px,
    stated: ['px'],
    cells: { ...noCells, px: pixelText(px) },
  }
}

function pixelText(px: PublicRecord['size']['px']): string | null {
  if (px === null) return null
  const show = (size: { width: number; height: number }) => `${size.width} × ${size.height}`
  if (px.exact !== null) return show(px.exact)
  if (px.min !== null && px.max !== null) return `${show(px.min)} to ${show(px.max)}`
  if (px.min !== null) return `at least ${show(px.min)}`
  if (px.max !== null) return `at most ${show(px.max)}`
  if (px.recommended !== null) return `best ${show(px.recommended)}`
  return px.square ? 'square' : null
}

function bandRow(
  key: string,
  name: string,
  band: (BandRecord & Provenance) | null,
  detail: string | null,
): FigureRow {
  if (band === null) return { key, name, detail: null, cells: noCells, stated: [], provenance: null }
  return {
    key,
    name,
    detail,
    provenance: band,
    stated: [band.unit],
    cells: {
      mm: band.mm && limits(band.mm),
      inch: band.mm && limits(inchLimits(band.mm), 2),
      px: band.px && limits(band.px, 0),
      percent: band.percent && limits(band.percent),
    },
  }
}

function interEyeRow({ inter_eye_distance: eyes }: PublicRecord): FigureRow {
  const mm = eyes?.min_mm ?? null
  const leastMm = mm === null ? null : { min: mm, max: null }
  return {
    key: 'inter_eye_distance',
    name: 'Between the eyes',
    detail: eyes === null ? null : 'centre to centre',
    provenance: eyes,
    stated: mm === null ? ['px'] : ['px', 'mm'],
    cells: {
      ...noCells,
      mm: leastMm && limits(leastMm),
      inch: leastMm && limits(inchLimits(leastMm), 2),
      px: eyes && limits({ min: eyes.min_px, max: null }, 0),
    },
  }
}

function headDetail(band: BandRecord | null): string | null {
  if (band === null) return null
  if (band.to === null) return 'measuring points not stated'
  if (band.to === 'top-of-hair') return 'chin to top of hair'
  return band.to === 'forehead' ? 'chin to hairline' : 'chin to crown'
}

function eyeDetail(band: BandRecord | null): string | null {
  return band === null ? null : band.from === 'top' ? 'top edge to eyes' : 'lower edge to eyes'
}
