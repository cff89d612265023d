import { isCountryCode } from '../country.ts'
import type { FieldProblem, RuleCheck } from '../loading/problem.ts'
import { isHistoryFile } from '../loading/rule-files.ts'
import { documentKind } from '../publishing/kind.ts'
import type { RuleDocument } from '../schema/document.ts'

/** Codes that are widely used but differ from ISO's code. */
const mistaken: Readonly<Record<string, string>> = { uk: 'gb', el: 'gr' }

/** The country is an ISO 3166-1 alpha-2 code, or eu, xk or zz. */
export const countryCodeExists: RuleCheck = ({ country }) => {
  if (isCountryCode(country)) return []
  const meant = mistaken[country]
  const remedy = 'Use the ISO 3166-1 alpha-2 code in lower case, or eu, xk or zz (no country)'
  const problem = `${country} is not a country code`
  return [{ path: ['country'], problem, remedy: meant === undefined ? remedy : `Did you mean ${meant}?` }]
}

/** The file's path matches its country and document, and in a history also its version. The id is made of country and
 *  document. */
export const filePathAgrees: RuleCheck = ({ id, country, document, version }, file) => {
  const problems = []
  const earlier = isHistoryFile(file)
  const expectedFile = `${country}/${document}${earlier ? `.history/${version}` : ''}.yaml`
  if (file !== expectedFile) {
    const parts = `country ${country}${earlier ? `, version ${version}` : ''} and document ${document}`
    const problem = `${parts} do not match the path of this file`
    problems.push({
      path: ['document'],
      problem,
      remedy: `Move the file to ${expectedFile}, or correct these fields`,
    })
  }
  const expectedId = `${country}-${document}`
  if (id !== expectedId) {
    const problem = `${id} does not match country ${country} and document ${document}`
    problems.push({ path: ['id'], problem, remedy: `Write ${expectedId}` })
  }
  return problems
}

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
