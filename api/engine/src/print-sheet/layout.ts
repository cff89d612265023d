import type { Paper } from './paper.ts'

/** What a photo measures on paper. */
export interface PrintMm {
  readonly widthMm: number
  readonly heightMm: number
}

/** In millimetres from the sheet's upper left corner. */
export interface Place {
  readonly x: number
  readonly y: number
}

/** A line to cut along, outside of every photo. */
interface CutMark {
  readonly from: Place
  readonly to: Place
}

/** Where the copies of a photo lie on a sheet. */
export interface SheetLayout {
  readonly widthMm: number
  readonly heightMm: number
  readonly photo: PrintMm
  /** The upper left corners of the copies, row by row. */
  readonly copies: readonly Place[]
  readonly marks: readonly CutMark[]
}

/** The space between two copies, so that each is cut along its own lines. */
const gapMm = 3
/** The length of a cut mark, and its distance from the corner: a cut that is off by half of that distance shows no mark. */
const markMm = 2
const clearMm = 0.5

/**
 * Lays out as many copies as fit, with the paper upright or across, whichever holds more; their block is in the middle.
 * @returns Null if not even one copy fits.
 */
export function layoutSheet(photo: PrintMm, { widthMm, heightMm, marginMm }: Paper): SheetLayout | null {
  const sheets = [
    { widthMm, heightMm },
    { widthMm: heightMm, heightMm: widthMm },
  ].map((sheet) => {
    const columns = howMany(sheet.widthMm - 2 * marginMm, photo.widthMm)
    const rows = howMany(sheet.heightMm - 2 * marginMm, photo.heightMm)
    return { sheet, columns, rows }
  })
  const [upright, across] = sheets
  if (!upright || !across) return null
  const { sheet, columns, rows } =
    across.columns * across.rows > upright.columns * upright.rows ? across : upright
  if (columns * rows === 0) return null
  const lefts = starts(sheet.widthMm, photo.widthMm, columns)
  const tops = starts(sheet.heightMm, photo.heightMm, rows)
  const copies = tops.flatMap((y) => lefts.map((x) => ({ x, y })))
  return { ...sheet, photo, copies, marks: copies.flatMap((copy) => marksOf(copy, photo)) }
}

const howMany = (roomMm: number, lengthMm: number) =>
  Math.max(0, Math.floor((roomMm + gapMm) / (lengthMm + gapMm) + 1e-9))

function starts(sheetMm: number, lengthMm: number, count: number): number[] {
  const first = (sheetMm - count * lengthMm - (count - 1) * gapMm) / 2
  return Array.from({ length: count }, (_, index) => first + index * (lengthMm + gapMm))
}

/** Two marks at each corner, in line with the edges that meet there. */
function marksOf({ x, y }: Place, { widthMm, heightMm }: PrintMm): CutMark[] {
  return [
    { x, y, right: -1, down: -1 },
    { x: x + widthMm, y, right: 1, down: -1 },
    { x, y: y + heightMm, right: -1, down: 1 },
    { x: x + widthMm, y: y + heightMm, right: 1, down: 1 },
  ].flatMap(({ x, y, right, down }) => [
    { from: { x: x + right * clearMm, y }, to: { x: x + right * markMm, y } },
    { from: { x, y: y + down * clearMm }, to: { x, y: y + down * markMm } },
  ])
}
