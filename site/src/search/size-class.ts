import type { PublicRecord } from '@likeness/rules'
import { figure } from '../text/quantities.ts'

/** By size, a document is of a print in millimetres ("35x45"), of a file alone, or of a size that nobody states. */
export function sizeClass({
  size_mm,
  size,
  aspect,
}: Pick<PublicRecord, 'size_mm' | 'size' | 'aspect'>): string {
  if (size_mm !== null) return `${figure(size_mm[0])}x${figure(size_mm[1])}`
  return size.px === null && aspect === null ? 'none' : 'file'
}

/** A choice of the filter by size, and how many documents it leaves. */
export interface SizeChoice {
  value: string
  text: string
  count: number
}

/** Fewer documents than this do not make a size worth a choice of its own. */
const worthAChoice = 4

/** The print sizes that several documents ask for, the commonest first, then files alone and what is not stated. */
export function sizeChoices(classes: readonly string[]): SizeChoice[] {
  const counts = new Map<string, number>()
  for (const one of classes) counts.set(one, (counts.get(one) ?? 0) + 1)
  const { file = 0, none = 0, ...prints } = Object.fromEntries(counts)
  const common = Object.entries(prints)
    .filter(([, count]) => count >= worthAChoice)
    .sort(([, a], [, b]) => b - a)
    .map(([value, count]) => ({ value, text: `${value.replace('x', ' × ')} mm`, count }))
  return [
    ...common,
    { value: 'file', text: 'A file, no print', count: file },
    { value: 'none', text: 'Size not stated', count: none },
  ].filter(({ count }) => count > 0)
}
