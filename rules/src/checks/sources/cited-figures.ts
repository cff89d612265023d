import type { FieldPath, FieldProblem } from '../../loading/problem.ts'
import type { RuleCheck } from '../check.ts'

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
