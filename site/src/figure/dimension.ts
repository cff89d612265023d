import type { BandRecord } from '@likeness/rules'
import { figure, type Limits } from '../text/quantities.ts'

/** A dimension line beside the photo, from a fixed height to the least and the greatest that is accepted. */
export interface Dimension {
  part: 'head' | 'eyes' | 'top-margin'
  /** Heights in drawing units from the photo's top edge: where the line begins, and its limits. */
  from: number
  least: number | null
  greatest: number | null
  label: { y: number; lines: readonly string[] }
}

/**
 * Where the dimension lines and their labels stand, in drawing units right of the photo. The head's line keeps to
 * itself; those from the upper and the lower edge share the inner column, where they seldom meet.
 */
export const column = { 'top-margin': 15, eyes: 15, head: 33, label: 44 }

/** How tall a label is, in drawing units: the figure, and each line below it. */
export const labelHeight = { figure: 16, line: 15, gap: 8 }

/** A dimension whose label stands at the middle of its fixed part. */
export function dimension(
  part: Dimension['part'],
  name: string,
  band: BandRecord,
  from: number,
  { min, max }: Limits,
): Dimension {
  const y = (from + (min ?? max ?? from)) / 2
  return { part, from, least: min, greatest: max, label: { y, lines: [...figuresOf(band), name] } }
}

/** Millimetres first where they can be known; then the percentage, where that is what the authority states. */
function figuresOf(band: BandRecord): string[] {
  const stated = `${compact(band)} ${band.unit === 'mm' ? 'mm' : '%'}`
  return band.unit === 'mm' || band.mm === null ? [stated] : [`${compact(band.mm)} mm`, stated]
}

function compact({ min, max }: Limits): string {
  if (min !== null && max !== null) return min === max ? figure(min) : `${figure(min)}–${figure(max)}`
  return min === null ? `≤ ${figure(max ?? 0)}` : `≥ ${figure(min)}`
}

/** Widths of a label's letters, in drawing units, in DejaVu Sans: the widest typeface that readers usually have. */
const letter = { figure: 10, wideFigure: 15.5, name: 7.8 }

/** How far a dimension and its label reach to the right of the photo, in whichever typeface the reader has. */
export function roomBeside({ label }: Dimension): number {
  const [figures = '', ...names] = label.lines
  const ofFigures = Array.from(figures, (one) => ('m%'.includes(one) ? letter.wideFigure : letter.figure))
  const widest = Math.max(
    ofFigures.reduce((sum, width) => sum + width, 0),
    ...names.map((line) => line.length * letter.name),
  )
  return column.label + Math.ceil(widest)
}

/** Moves labels apart until none covers another, top to bottom, and back up where the last would leave the drawing. */
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

function heightOf({ label }: Dimension): number {
  return labelHeight.figure + labelHeight.line * (label.lines.length - 1)
}
