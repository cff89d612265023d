import type { PublicRecord } from '@likeness/rules'
import { dimensions, type Limits, limits } from '../text/quantities.ts'

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
export function photoSize(record: PublicRecord): PhotoSize | null {
  return printSize(record) ?? pixelSize(record) ?? shapeAlone(record)
}

function printSize({ size: { mm } }: PublicRecord): PhotoSize | null {
  if (mm === null) return null
  const width = { min: mm.width, max: mm.max_width ?? mm.width }
  const height = { min: mm.height, max: mm.max_height ?? mm.height }
  const single = width.min === width.max && height.min === height.max
  return {
    ...sides('mm', mm.width, mm.height, width, height),
    remark: single ? null : 'Drawn at the smallest size that is accepted.',
  }
}

function pixelSize({ size: { px } }: PublicRecord): PhotoSize | null {
  const drawn = px?.exact ?? px?.min ?? px?.max ?? null
  if (px === null) return null
  if (drawn === null) return px.recommended && recommendedSize(px.recommended)
  const lower = px.exact ?? px.min
  const upper = px.exact ?? px.max
  const width = { min: lower?.width ?? null, max: upper?.width ?? null }
  const height = { min: lower?.height ?? null, max: upper?.height ?? null }
  const oneShape =
    lower !== null && upper !== null && lower.width * upper.height === upper.width * lower.height
  return {
    ...sides('px', drawn.width, drawn.height, width, height),
    remark: oneShape || px.square ? null : pixelRemark(lower === null),
  }
}

function recommendedSize({ width, height }: { width: number; height: number }): PhotoSize {
  const exactly = (length: number) => ({ min: length, max: length })
  return {
    ...sides('px', width, height, exactly(width), exactly(height)),
    remark: 'Drawn at the size that is recommended; none is required.',
  }
}

const pixelRemark = (largest: boolean) =>
  `Drawn in the shape of the ${largest ? 'largest' : 'smallest'} file that is accepted; no other shape is stated.`

function shapeAlone({ aspect, size }: PublicRecord): PhotoSize | null {
  if (aspect !== null) {
    const ratio = limits({ min: aspect.min, max: aspect.max }, 3) ?? ''
    return {
      unit: 'ratio',
      width: (aspect.min + aspect.max) / 2,
      height: 1,
      widthLabel: ratio,
      heightLabel: '1',
      text: `${ratio} wide for a height of 1`,
      remark: 'Only the ratio of width to height is stated.',
    }
  }
  if (size.px?.square !== true) return null
  const remark = 'Only a square is stated, no size.'
  return { unit: 'ratio', width: 1, height: 1, widthLabel: '1', heightLabel: '1', text: 'square', remark }
}

function sides(unit: 'mm' | 'px', width: number, height: number, widths: Limits, heights: Limits) {
  return {
    unit,
    width,
    height,
    widthLabel: `${limits(widths)} ${unit}`,
    heightLabel: `${limits(heights)} ${unit}`,
    text: `${dimensions(widths, heights)} ${unit}`,
  }
}
