import { z } from 'zod'

/** A sheet of paper, upright, in millimetres, and the margin that its printer leaves white. */
export interface Paper {
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
