import { layoutSheet, PaperName, papers } from '@likeness/engine'
import type { RuleDocument } from '@likeness/rules'

/** A photo on paper, in millimetres. */
interface Print {
  readonly widthMm: number
  readonly heightMm: number
}

/**
 * The papers on which copies of a document's photo fit, and how many; none if the authority accepts no print that the applicant
 * brings.
 * @param print Null if the document states no size on paper.
 */
export function papersOf(
  { taken }: RuleDocument,
  print: Print | null,
): { paper: PaperName; copies: number }[] {
  const isBrought = !taken || taken.by === 'authority-or-applicant'
  if (!print || !isBrought) return []
  return PaperName.options.flatMap((paper) => {
    const copies = layoutSheet(print, papers[paper])?.copies.length
    return copies === undefined ? [] : [{ paper, copies }]
  })
}
