import type { FieldPath, FieldProblem, RuleCheck } from '../loading/problem.ts'
import { nearest } from '../matching.ts'
import type { Source } from '../schema/citation.ts'
import type { RuleDocument } from '../schema/document.ts'

/** Every citation names a source, every source is cited, and there is at least one source. */
export const citationsAgree: RuleCheck = (document) => {
  const names = Object.keys(document.sources)
  const citations = citationsIn(document)
  const cited = new Set(citations.map(({ name }) => name))
  if (names.length === 0) {
    const remedy = 'Add the text from which the figures come, as in us/passport.yaml'
    return [{ path: ['sources'], problem: 'the document has no source', remedy }]
  }
  return [
    ...citations
      .filter(({ name }) => !names.includes(name))
      .map((citation) => unknownSource(citation, names)),
    ...names.filter((name) => !cited.has(name)).map(uncitedSource),
  ]
}

interface Citation {
  path: FieldPath
  name: string
}

/** Every name in a `cite` list, at any depth. */
function citationsIn(value: unknown, path: FieldPath = []): Citation[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const innerPath = [...path, Array.isArray(value) ? Number(key) : key]
    if (key !== 'cite' || !Array.isArray(inner)) return citationsIn(inner, innerPath)
    return inner.map((name, index) => ({ path: [...innerPath, index], name: String(name) }))
  })
}

function unknownSource({ path, name }: Citation, names: readonly string[]): FieldProblem {
  const meant = nearest(name, names, 1)[0]
  const remedy =
    meant === undefined ? `Cite one of ${names.join(', ')}, or add the source` : `Did you mean ${meant}?`
  return { path, problem: `there is no source ${name}`, remedy }
}

const uncitedSource = (name: string): FieldProblem => ({
  path: ['sources', name],
  problem: 'no figure cites this source',
  remedy: 'Cite it at the figures that it states, or remove it',
})

/** Every number is inside a figure that cites its sources, at any depth. */
export const figuresAreCited: RuleCheck = (document) => uncitedNumbers(document, [])

function uncitedNumbers(value: unknown, path: FieldPath): FieldProblem[] {
  if (typeof value === 'number') {
    const problem = `${value} has no citation`
    return [{ path, problem, remedy: 'Add cite with the names of the sources that state it' }]
  }
  if (typeof value !== 'object' || value === null || 'cite' in value) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    uncitedNumbers(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  )
}

/** The hosts of which a document cites an address that begins with https. */
export const secureHostsOf = (documents: readonly RuleDocument[]): ReadonlySet<string> =>
  new Set(
    documents
      .flatMap(({ sources }) => Object.values(sources))
      .flatMap(({ url }) => (url.startsWith('https:') ? [new URL(url).host] : [])),
  )

/** An address begins with https if another address of its host does. */
export function addressesAreSecure(
  { sources }: RuleDocument,
  secureHosts: ReadonlySet<string>,
): FieldProblem[] {
  return Object.entries(sources).flatMap(([name, { url }]) => {
    if (!url.startsWith('http:') || !secureHosts.has(new URL(url).host)) return []
    const problem = `the address begins with http, but its host is cited with https elsewhere`
    return [{ path: ['sources', name, 'url'], problem, remedy: 'Write https' }]
  })
}

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
