import type { FieldProblem } from '../loading/problem.ts'
import { documentKind } from '../publishing/kind.ts'
import type { RuleDocument } from '../schema/document.ts'

/** A document that repeats another document of its country. */
export interface Duplicate {
  id: string
  problem: FieldProblem
}

/**
 * Finds documents that seem to be in the catalog twice: two of the same country with the same title, or two of the same
 * kind and authority with the same rule. Two different kinds of document may share a rule.
 * @returns For each pair the later document, with the problem.
 */
export function duplicatesAmong(documents: readonly RuleDocument[]): Duplicate[] {
  return documents.flatMap((document, index) =>
    documents.slice(0, index).flatMap((earlier): Duplicate[] => {
      const same = whatIsSame(document, earlier)
      if (same === null) return []
      const problem = `${same} is the same as that of ${earlier.id}`
      const remedy = 'Keep one of the two, or give them different titles and figures'
      return [{ id: document.id, problem: { path: ['title'], problem, remedy } }]
    }),
  )
}

function whatIsSame(a: RuleDocument, b: RuleDocument): string | null {
  if (a.country !== b.country) return null
  if (a.title.toLowerCase() === b.title.toLowerCase()) return 'the title'
  const alike = documentKind(a) === documentKind(b) && a.authority === b.authority
  return alike && ruleOf(a) === ruleOf(b) ? 'the whole rule' : null
}

/** A document as text, without its names and its history. */
function ruleOf({ id, document, title, version, changes, evidence, ...rule }: RuleDocument): string {
  return JSON.stringify(rule)
}
