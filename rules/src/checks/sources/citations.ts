import { nearest } from '../../loading/nearest.ts'
import type { FieldPath, FieldProblem } from '../../loading/problem.ts'
import type { RuleCheck } from '../check.ts'

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
