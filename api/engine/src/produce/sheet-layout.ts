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

/** Where printers have letter paper: Unicode CLDR 48, supplemental data, `paperSize`. Their photo paper is taken to be in inches too. */
const inInches: ReadonlySet<string> = new Set('bz ca cl co cr gt mx ni pa ph pr sv us ve'.split(' '))

/** The papers in the order in which they are usual in a country, by its code of two small letters. */
export const papersIn = (country: string): readonly PaperName[] =>
  inInches.has(country) ? ['4x6', 'letter', '10x15', 'a4'] : ['10x15', 'a4', '4x6', 'letter']

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

/** One print on a sheet. */
export interface Copy extends Place, PrintMm {
  /** The place of its photo in the list of photos. */
  readonly of: number
}

/** Where copies of one photo or of several lie on a sheet. */
export interface SheetLayout {
  readonly widthMm: number
  readonly heightMm: number
  /** Row by row. */
  readonly copies: readonly Copy[]
  readonly marks: readonly CutMark[]
  /** The place of the code; null without one. */
  readonly code: Place | null
}

/**
 * The side of a code on a sheet, with its white margin. Chosen: the address of an attestation has some 100 modules with the margin,
 * so that a module has 0.35 mm, four pixels of 300 dpi, which the camera of a phone reads.
 */
export const codeMm = 36

/** The space between two copies, so that each is cut along its own lines. */
const spaciousMm = 3
/** The length of a cut mark, and its distance from the corner: a cut that is off by half of that distance shows no mark. */
const markMm = 2
const clearMm = 0.5

/**
 * Lays out as many copies as fit, with the paper upright or across: of several photos, as many of each as the paper has room
 * for, and what is left for the first ones. Their block is in the middle. On the small papers of photo labs, copies of one size touch and share their cuts if more
 * of them fit so.
 * @param hasCode Whether a code of `codeMm` lies among them, once.
 * @returns Null if not even one copy of each fits.
 */
export function layoutSheet(photos: readonly PrintMm[], paper: Paper, hasCode = false): SheetLayout | null {
  const ofCode = hasCode ? photos.length : Number.NaN
  const prints = hasCode ? [...photos, { widthMm: codeMm, heightMm: codeMm }] : photos
  const [first] = photos
  const isOneSize = photos.every(
    ({ widthMm, heightMm }) => widthMm === first?.widthMm && heightMm === first.heightMm,
  )
  const gapsMm = paper.sharesCuts && isOneSize ? [spaciousMm, 0] : [spaciousMm]
  const { widthMm, heightMm, marginMm } = paper
  const sheets = [
    { widthMm, heightMm },
    { widthMm: heightMm, heightMm: widthMm },
  ]
  let best: Pick<SheetLayout, 'widthMm' | 'heightMm' | 'copies'> | null = null
  for (const gapMm of gapsMm) {
    for (const sheet of sheets) {
      const copies = filled(prints, photos.length, sheet, marginMm, gapMm)
      // Of equal ones, the first.
      if (copies.length > (best?.copies.length ?? 0)) best = { ...sheet, copies }
    }
  }
  if (!best) return null
  const laid = best.copies
  const copies = laid.filter(({ of }) => of !== ofCode)
  const marks = copies.flatMap(marksOf).filter((mark) => !laid.some((print) => lies(mark, print)))
  return { ...best, copies, marks, code: laid.find(({ of }) => of === ofCode) ?? null }
}

/** The most copies that a sheet holds; none if it has no room for one of each. @param repeated Of so many, the first, there may be several. */
function filled(
  photos: readonly PrintMm[],
  repeated: number,
  sheet: PrintMm,
  marginMm: number,
  gapMm: number,
): Copy[] {
  const room = { widthMm: sheet.widthMm - 2 * marginMm, heightMm: sheet.heightMm - 2 * marginMm }
  const counts = photos.map(() => 1)
  let copies = inRows(photos, counts, room, gapMm)
  if (copies.length === 0) return []
  for (let hasGrown = true; hasGrown; ) {
    hasGrown = false
    for (let of = 0; of < repeated; of++) {
      const more = inRows(photos, counts.with(of, (counts[of] ?? 0) + 1), room, gapMm)
      if (more.length === 0) continue
      counts[of] = (counts[of] ?? 0) + 1
      copies = more
      hasGrown = true
    }
  }
  const right = Math.max(...copies.map(({ x, widthMm }) => x + widthMm))
  const bottom = Math.max(...copies.map(({ y, heightMm }) => y + heightMm))
  const [left, top] = [(sheet.widthMm - right) / 2, (sheet.heightMm - bottom) / 2]
  return copies.map((copy) => ({ ...copy, x: left + copy.x, y: top + copy.y }))
}

/** Rounding must not cost a copy. */
const nearlyMm = 1e-9

/** So many copies of each photo in rows from the upper left corner, the tallest first; none if the room is too small for all. */
function inRows(photos: readonly PrintMm[], counts: readonly number[], room: PrintMm, gapMm: number): Copy[] {
  const wanted = photos
    .flatMap((photo, of) => Array.from({ length: counts[of] ?? 0 }, () => ({ ...photo, of })))
    .toSorted((one, other) => other.heightMm - one.heightMm)
  const copies: Copy[] = []
  let [x, y, rowMm] = [0, 0, 0]
  for (const photo of wanted) {
    if (x > 0 && x + photo.widthMm > room.widthMm + nearlyMm) {
      y += rowMm + gapMm
      x = 0
    }
    // The tallest of a row is its first.
    if (x === 0) rowMm = photo.heightMm
    if (x + photo.widthMm > room.widthMm + nearlyMm || y + rowMm > room.heightMm + nearlyMm) return []
    copies.push({ ...photo, x, y })
    x += photo.widthMm + gapMm
  }
  return copies
}

/** Whether an end or the middle of a mark lies on a copy, or on the edge that it shares with another one. */
function lies({ from, to }: CutMark, copy: Copy): boolean {
  const nearly = 1e-6
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  return [from, middle, to].some(
    ({ x, y }) =>
      x >= copy.x - nearly &&
      x <= copy.x + copy.widthMm + nearly &&
      y >= copy.y - nearly &&
      y <= copy.y + copy.heightMm + nearly,
  )
}

/** Two marks at each corner, in line with the edges that meet there. */
function marksOf({ x, y, widthMm, heightMm }: Copy): CutMark[] {
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
