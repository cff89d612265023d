import type { FieldProblem } from '../loading/problem.ts'
import type { Source } from '../schema/citation.ts'
import type { RuleDocument } from '../schema/document.ts'

/** After how many days a reading is due again, and after how many it no longer counts. */
const staleness = { warnDays: 180, failDays: 365 } as const

export interface StaleSources {
  warnings: FieldProblem[]
  errors: FieldProblem[]
}

/**
 * The sources that were last read too long ago, on a day such as "2026-11-21". A month counts from its last day. A
 * source that says why its age does no harm (`oldBecause`) is passed over.
 */
export function staleSources({ sources }: RuleDocument, today: string): StaleSources {
  const stale = Object.entries(sources)
    .filter(([, source]) => source.oldBecause === undefined)
    .map(([name, source]) => ({ path: ['sources', name, 'read'], days: ageInDays(source, today) }))
    .filter(({ days }) => days > staleness.warnDays)
  const tell = (old: boolean) =>
    stale
      .filter(({ days }) => days > staleness.failDays === old)
      .map(({ path, days }): FieldProblem => {
        const problem = `last read ${days} days ago`
        const again = 'Read the text again and correct the day'
        return { path, problem, remedy: old ? `${again}, or say in oldBecause why it still stands` : again }
      })
  return { warnings: tell(false), errors: tell(true) }
}

const msPerDay = 86_400_000

function ageInDays({ read }: Source, today: string): number {
  const [year = 0, month = 1, day] = read.split('-').map(Number)
  // Day 0 of the next month is the last day of this one.
  const readAt = day === undefined ? Date.UTC(year, month, 0) : Date.UTC(year, month - 1, day)
  return Math.floor((Date.parse(today) - readAt) / msPerDay)
}
