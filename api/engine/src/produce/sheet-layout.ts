import { z } from 'zod'

/** A sheet of paper, upright, in millimetres, and the margin that its printer leaves white. */
interface Paper {
  readonly widthMm: number
  readonly heightMm: number
  readonly marginMm: number
  /** Whether copies may touch, so that one cut separates two, if more of them fit so. */
  readonly sharesCuts: boolean
}

const millimetresPerInch = 25.4

/** Photo labs print to the edge of photo paper and may trim 3 mm of it; office printers leave 5 mm and more white. */
export const papers = {
  '10x15': { widthMm: 100, heightMm: 150, marginMm: 3, sharesCuts: true },
  '4x6': { widthMm: 4 * millimetresPerInch, heightMm: 6 * millimetresPerInch, marginMm: 3, sharesCuts: true },
  a4: { widthMm: 210, heightMm: 297, marginMm: 8, sharesCuts: false },
  letter: {
    widthMm: 8.5 * millimetresPerInch,
    heightMm: 11 * millimetresPerInch,
    marginMm: 8,
    sharesCuts: false,
  },
} as const satisfies Record<string, Paper>

export const PaperName = z
  .enum(['10x15', '4x6', 'a4', 'letter'])
  .describe(
    '10x15: photo paper of 10 x 15 cm. 4x6: photo paper of 4 x 6 inches. a4 and letter: for a printer.',
  )
export type PaperName = z.infer<typeof PaperName>

export const SheetFormat = z.enum(['jpeg', 'pdf'])
export type SheetFormat = z.infer<typeof SheetFormat>

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
const spaciousMm = 3
/** The length of a cut mark, and its distance from the corner: a cut that is off by half of that distance shows no mark. */
const markMm = 2
const clearMm = 0.5

/**
 * Lays out as many copies as fit, with the paper upright or across, whichever holds more; their block is in the middle. On the
 * small papers of photo labs, copies touch and share their cuts if more of them fit so.
 * @returns Null if not even one copy fits.
 */
export function layoutSheet(photo: PrintMm, paper: Paper): SheetLayout | null {
  const gapsMm = paper.sharesCuts ? [spaciousMm, 0] : [spaciousMm]
  const ways = gapsMm.flatMap((gapMm) => [
    wayOf(photo, paper.widthMm, paper.heightMm, paper.marginMm, gapMm),
    wayOf(photo, paper.heightMm, paper.widthMm, paper.marginMm, gapMm),
  ])
  // Of equal ones, the first.
  const best = ways.reduce((most, way) => (countOf(way) > countOf(most) ? way : most))
  if (countOf(best) === 0) return null
  const { sheet, gapMm } = best
  const lefts = starts(sheet.widthMm, photo.widthMm, best.columns, gapMm)
  const tops = starts(sheet.heightMm, photo.heightMm, best.rows, gapMm)
  const copies = tops.flatMap((y) => lefts.map((x) => ({ x, y })))
  const marks = copies.flatMap((copy) => marksOf(copy, photo))
  return {
    ...sheet,
    photo,
    copies,
    marks: marks.filter((mark) => !copies.some((copy) => lies(mark, copy, photo))),
  }
}

/** How many copies a sheet holds in each direction, with a gap between them. */
function wayOf(photo: PrintMm, widthMm: number, heightMm: number, marginMm: number, gapMm: number) {
  const howMany = (roomMm: number, lengthMm: number) =>
    Math.max(0, Math.floor((roomMm - 2 * marginMm + gapMm) / (lengthMm + gapMm) + 1e-9))
  const sheet = { widthMm, heightMm }
  return { sheet, gapMm, columns: howMany(widthMm, photo.widthMm), rows: howMany(heightMm, photo.heightMm) }
}

const countOf = ({ columns, rows }: ReturnType<typeof wayOf>) => columns * rows

function starts(sheetMm: number, lengthMm: number, count: number, gapMm: number): number[] {
  const first = (sheetMm - count * lengthMm - (count - 1) * gapMm) / 2
  return Array.from({ length: count }, (_, index) => first + index * (lengthMm + gapMm))
}

/** Whether a mark lies on a copy, or along the edge that it shares with another one. */
function lies({ from, to }: CutMark, copy: Place, { widthMm, heightMm }: PrintMm): boolean {
  const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2]
  const nearly = 1e-6
  return (
    x >= copy.x - nearly &&
    x <= copy.x + widthMm + nearly &&
    y >= copy.y - nearly &&
    y <= copy.y + heightMm + nearly
  )
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
