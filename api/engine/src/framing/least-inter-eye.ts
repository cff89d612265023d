import { publicRecord, type RuleDocument } from '@likeness/rules/rule'

/**
 * The fewest pixels that a rule asks for between the pupils: its own minimum, otherwise the baseline's. The baseline's belongs
 * to its own print. A smaller print has fewer pixels at the same resolution, so the minimum shrinks as the smallest head does:
 * otherwise no file for such a print could ever have enough. Null if neither names a minimum.
 */
export function leastInterEyePx(document: RuleDocument, baseline: RuleDocument): number | null {
  const stated = document.interEyeDistance?.minPx
  if (stated) return stated
  const usual = baseline.interEyeDistance?.minPx
  if (!usual) return null
  const [own, theirs] = [printPx(document), printPx(baseline)]
  if (own === null || theirs === null || own >= theirs) return usual
  const usualShare = smallestHead(baseline) ?? 1
  const share = smallestHead(document) ?? usualShare
  return Math.round(usual * Math.min(1, (share * own) / (usualShare * theirs)))
}

/** The height of a print in pixels; null if the rule states the pixels of a file, or no print. */
function printPx(document: RuleDocument): number | null {
  return document.upload?.pixels ? null : (publicRecord(document).size.print_px?.height ?? null)
}

/** The smallest head that a rule accepts, as a share of the print's height; null if it states none. */
function smallestHead({ headHeight, print }: RuleDocument): number | null {
  if (headHeight?.min === undefined) return null
  if (headHeight.unit === 'percent') return headHeight.min / 100
  return print?.size ? headHeight.min / print.size.heightMm : null
}
