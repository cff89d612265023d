import { isDeepStrictEqual } from 'node:util'
import type { FieldPath, FieldProblem } from '../loading/problem.ts'
import { isDataSet } from '../schema/citation.ts'
import type { RuleDocument } from '../schema/document.ts'

/** A figure with its path in the document. */
interface PlacedFigure {
  path: FieldPath
  figure: Readonly<Record<string, unknown>>
  cite: readonly string[]
}

/** The members of a figure that state no value of their own. */
const wordMembers = new Set(['cite', 'note', 'text'])

/** Two documents of a country that cite the same text for a figure record the same value, as far as both record it. */
export function siblingsAgree(document: RuleDocument, sibling: RuleDocument): FieldProblem[] {
  const others = new Map(figuresOf(sibling).map((placed) => [placed.path.join('.'), placed]))
  return figuresOf(document).flatMap(({ path, figure, cite }) => {
    const other = others.get(path.join('.'))
    if (other === undefined || figure.unit !== other.figure.unit) return []
    const theirs = addresses(sibling, other.cite)
    const shared = addresses(document, cite).find((url) => theirs.includes(url))
    const member = Object.keys(figure).find(
      (key) =>
        !wordMembers.has(key) &&
        other.figure[key] !== undefined &&
        !isDeepStrictEqual(figure[key], other.figure[key]),
    )
    if (shared === undefined || member === undefined) return []
    const [mine, its] = [figure[member], other.figure[member]].map((value) => JSON.stringify(value))
    const problem = `${member} is ${mine} here and ${its} in ${sibling.id}, and both cite ${shared}`
    return [{ path, problem, remedy: 'Read the text again and correct one of the two' }]
  })
}

/** The addresses of sources, without data sets, which list each document apart at one address. */
const addresses = ({ sources }: RuleDocument, cite: readonly string[]) =>
  cite.flatMap((name) => {
    const source = sources[name]
    return source === undefined || isDataSet(source) ? [] : source.url
  })

/** The figures of a document itself, without those for children. */
function figuresOf({ sources, children, conflicts, changes, ...stated }: RuleDocument): PlacedFigure[] {
  return figuresIn(stated, [])
}

function figuresIn(value: unknown, path: FieldPath): PlacedFigure[] {
  if (typeof value !== 'object' || value === null) return []
  const members = Object.fromEntries(Object.entries(value))
  const { cite } = members
  if (Array.isArray(cite)) return [{ path, figure: members, cite: cite.map(String) }]
  return Object.entries(members).flatMap(([key, inner]) => figuresIn(inner, [...path, key]))
}
