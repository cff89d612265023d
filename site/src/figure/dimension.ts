import type { BandRecord } from '@likeness/rules'
import type { SiteTranslator } from '../messages/english.ts'
import type { Limits } from '../text/quantities.ts'
import { arrow, element, path, text } from './svg.ts'

/** A dimension line next to the photo, from a fixed height to the smallest and largest accepted value. */
export interface Dimension {
  part: 'head' | 'eyes' | 'top-margin' | 'lower-margin'
  /** Heights in drawing units from the photo's top edge: the beginning of the line, and its limits. */
  from: number
  least: number | null
  greatest: number | null
  label: { y: number; lines: readonly string[] }
}

/**
 * The x positions of the dimension lines and their labels, in drawing units right of the photo. The head's line has its
 * own column, where that of the margin below it ends at its beginning. The lines from the upper and the lower edge share the
 * inner column, where they rarely meet.
 */
const column = { 'top-margin': 15, 'lower-margin': 33, eyes: 15, head: 33, label: 44 }

/** The height of a label in drawing units: of the figure, of each line below it, and of the gap. */
export const labelHeight = { figure: 16, line: 15, gap: 8 }

/** A dimension whose label is at the middle of the part that is always measured. */
export function dimension(
  part: Dimension['part'],
  name: string,
  band: BandRecord,
  from: number,
  { min, max }: Limits,
  t: SiteTranslator,
): Dimension {
  const y = (from + (min ?? max ?? from)) / 2
  return { part, from, least: min, greatest: max, label: { y, lines: [...figuresOf(band, t), name] } }
}

/** Millimetres first if they are known, then the percentage if the authority states it. */
function figuresOf(band: BandRecord, t: SiteTranslator): string[] {
  const stated = `${compact(band, t)} ${band.unit === 'mm' ? 'mm' : '%'}`
  return band.unit === 'mm' || band.mm === null ? [stated] : [`${compact(band.mm, t)} mm`, stated]
}

/** Limits as short as possible: "25–35", "5", "≥ 54", "≤ 36". */
export function compact({ min, max }: Limits, t: SiteTranslator): string {
  if (min !== null && max !== null) return min === max ? t.number(min) : `${t.number(min)}–${t.number(max)}`
  return min === null ? `≤ ${t.number(max ?? 0)}` : `≥ ${t.number(min)}`
}

/**
 * The widths of the characters of a label's figure, in drawing units, and of the widest letter of the lines below it. They
 * are those of DejaVu Sans, the widest typeface that readers usually have: bold at 15.5 units, and regular at 12.5.
 */
const figureWidths: Readonly<Record<string, number>> = { m: 16.2, '%': 15.6, '–': 7.8, '.': 5.9, ' ': 5.4 }
const widestFigure = 13
const digitWidth = 10.8
const nameLetter = 7.8

function widthOfFigure(one: string): number {
  return figureWidths[one] ?? (/\d/.test(one) ? digitWidth : widestFigure)
}

/** The room that a dimension and its label need right of the photo, in drawing units, with any typeface of the reader. */
export function roomAtRight({ label }: Dimension): number {
  const [figures = '', ...names] = label.lines
  const ofFigures = Array.from(figures, widthOfFigure)
  const widest = Math.max(
    ofFigures.reduce((sum, width) => sum + width, 0),
    ...names.map((line) => line.length * nameLetter),
  )
  return column.label + Math.ceil(widest)
}

/** Moves labels apart until none covers another, from top to bottom, then back up if the last would leave the drawing. */
export function spreadLabels(dimensions: readonly Dimension[], height: number): Dimension[] {
  const sorted = dimensions.toSorted((a, b) => a.label.y - b.label.y)
  let above = Number.NEGATIVE_INFINITY
  const downwards = sorted.map((one) => {
    const half = heightOf(one) / 2
    const y = Math.max(one.label.y, half, above + half)
    above = y + half + labelHeight.gap
    return { ...one, label: { ...one.label, y } }
  })
  let below = height
  return downwards.toReversed().map((one) => {
    const half = heightOf(one) / 2
    const y = Math.min(one.label.y, below - half)
    below = y - half - labelHeight.gap
    return { ...one, label: { ...one.label, y } }
  })
}

function heightOf({ label }: Pick<Dimension, 'label'>): number {
  return labelHeight.figure + labelHeight.line * (label.lines.length - 1)
}

/**
 * A dimension line with its label, to the right of the photo.
 * @param width The photo's width, in drawing units.
 */
export function dimensionSvg({ part, from, least, greatest, label }: Dimension, width: number): string {
  const x = width + column[part]
  const textX = width + column.label
  const near = least ?? greatest ?? from
  const far = greatest ?? least ?? from
  const ends = [from, least, greatest].filter((y) => y !== null)
  const [toFrom, toFar] = from < far ? (['up', 'down'] as const) : (['down', 'up'] as const)
  const parts = [
    ...ends.map((y) => element('line', { class: 'extension', x1: width + 2, x2: x + 4, y1: y, y2: y })),
    element('line', { x1: x, x2: x, y1: from, y2: near }),
    far === near ? '' : element('line', { class: 'tolerance', x1: x, x2: x, y1: near, y2: far }),
    path('arrow', arrow({ x, y: from }, toFrom)),
    path('arrow', arrow({ x, y: far }, toFar)),
    far === near ? '' : element('circle', { cx: x, cy: near, r: 2.6 }),
    part === 'eyes'
      ? element('line', { class: 'leader', x1: x, x2: textX - 4, y1: label.y, y2: label.y })
      : '',
    labelSvg(label, heightOf({ label }), textX),
  ]
  return element('g', { class: `dimension ${part}`, 'data-part': `${part}-dimension` }, parts.join(''))
}

function labelSvg({ y, lines }: Dimension['label'], height: number, x: number): string {
  const spans = lines.map((line, index) => {
    const [name, dy] = index === 0 ? ['figure', 0] : ['name', labelHeight.line]
    return element('tspan', { class: name, x, dy }, text(line))
  })
  return element('text', { y: y - height / 2 + 12.5 }, spans.join(''))
}
