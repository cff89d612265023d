import type { PublicRecord } from '@likeness/rules'
import type { SiteTranslator } from '../messages/english.ts'
import { countsOf, figure } from '../text/quantities.ts'

/** The value of the filter by size: a print in millimetres ("35x45"), `file` if there is no print, `none` if not stated. */
export function sizeClass({
  size_mm,
  size,
  aspect,
}: Pick<PublicRecord, 'size_mm' | 'size' | 'aspect'>): string {
  if (size_mm !== null) return `${figure(size_mm[0])}x${figure(size_mm[1])}`
  return size.px === null && aspect === null ? 'none' : 'file'
}

/** The smallest number of documents for which a size is offered as a choice. */
const worthAChoice = 4

/**
 * The choices of the filter by size, each with the number of its documents: the print sizes that several documents ask for,
 * the most common first, then files without a print and unstated sizes.
 */
export function sizeChoices(classes: readonly string[], t: SiteTranslator) {
  const { file = 0, none = 0, ...prints } = Object.fromEntries(countsOf(classes))
  const common = Object.entries(prints)
    .filter(([, count]) => count >= worthAChoice)
    .sort(([, a], [, b]) => b - a)
    .map(([value, count]) => ({ value, text: t.leftToRight(`${value.replace('x', ' × ')} mm`), count }))
  return [
    ...common,
    { value: 'file', text: t('filter.file'), count: file },
    { value: 'none', text: t('filter.no-size'), count: none },
  ].filter(({ count }) => count > 0)
}
