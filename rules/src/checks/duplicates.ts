import type { FieldProblem } from '../loading/problem.ts'
import { documentKind } from '../publishing/kind.ts'
import type { RuleDocument } from '../schema/document.ts'

/** One document that repeats another of its country. */
export interface Duplicate {
  id: string
  problem: FieldProblem
}

/**
 * Documents that seem to have been taken in twice: of one country and under one title, or of one kind and authority
 * and with the same rule in all. Two kinds of document may well share a rule.
 */
export function duplicatesAmong(documents: readonly RuleDocument[]): Duplicate[] {
  return documents.flatMap((document, index) =>
    documents.slice(0, index).flatMap((earlier): Duplicate[] => {
      const same = whatIsSame(document, earlier)
      if (same === null) return []
      const problem = `${same} is that of ${earlier.id}`
      const remedy = 'Keep one of the two, or tell them apart in title and figures'
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

/** A document without what names it and tells of its history. */
function ruleOf({ id, document, title, version, changes, evidence, ...rule }: RuleDocument): string {
  return JSON.stringify(rule)
}
