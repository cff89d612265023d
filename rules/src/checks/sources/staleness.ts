import type { FieldProblem } from '../../loading/problem.ts'
import type { Source } from '../../schema/citation.ts'
import type { RuleDocument } from '../../schema/document.ts'

/** The age of a reading in days above which there is a warning, and the age above which there is an error. */
const staleness = { warnDays: 180, failDays: 365 } as const

export interface StaleSources {
  warnings: FieldProblem[]
  errors: FieldProblem[]
}

/**
 * Finds the sources that were last read too long ago. A reading with only a month counts from the month's last day. A
 * source that explains its age (`oldBecause`) is skipped.
 * @param today A day such as "2026-11-21".
 */
export function staleSources({ sources }: RuleDocument, today: string): StaleSources {
  const stale = Object.entries(sources)
    .filter(([, source]) => source.oldBecause === undefined)
    .map(([name, source]) => ({ path: ['sources', name, 'read'], days: ageInDays(source, today) }))
    .filter(({ days }) => days > staleness.warnDays)
  const problemsOf = (old: boolean) =>
    stale
      .filter(({ days }) => days > staleness.failDays === old)
      .map(({ path, days }): FieldProblem => {
        const problem = `last read ${days} days ago`
        const again = 'Read the source again and update the date'
        const explained = `${again}, or explain in oldBecause why it is still valid`
        return { path, problem, remedy: old ? explained : again }
      })
  return { warnings: problemsOf(false), errors: problemsOf(true) }
}

const msPerDay = 86_400_000

function ageInDays({ read }: Source, today: string): number {
  const [year = 0, month = 1, day] = read.split('-').map(Number)
  // Day 0 of the next month is the last day of this one.
  const readAt = day === undefined ? Date.UTC(year, month, 0) : Date.UTC(year, month - 1, day)
  return Math.floor((Date.parse(today) - readAt) / msPerDay)
}
