import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ruleChecks } from '../checks/all.ts'
import { RuleDocument } from '../schema/document.ts'
import { type ParsedRule, parseRule } from './parse.ts'
import { type FieldProblem, formatFieldPath, type RuleProblem } from './problem.ts'
import { schemaProblems } from './schema-problem.ts'

/** A rule that has passed its own checks. */
export interface LoadedRule {
  file: string
  document: RuleDocument
  /** Adds to problems their places in the file. */
  locate(problems: readonly FieldProblem[]): RuleProblem[]
}

export type RuleResult = { ok: true; rule: LoadedRule } | { ok: false; problems: RuleProblem[] }

/** Reads and checks one rule file of a folder. Returns the rule or its problems. Throws if the file cannot be read. */
export function loadRule(directory: string, file: string): RuleResult {
  const parsed = parseRule(file, readFileSync(join(directory, file), 'utf8'))
  if (!parsed.ok) return parsed
  const { value } = parsed.rule
  const shaped = RuleDocument.safeParse(value)
  const problems = shaped.success
    ? ruleChecks.flatMap((check) => check(shaped.data, file))
    : schemaProblems(RuleDocument, value, shaped.error.issues)
  const locate = (wrong: readonly FieldProblem[]) => located(file, parsed.rule, wrong)
  if (shaped.success && problems.length === 0) {
    return { ok: true, rule: { file, document: shaped.data, locate } }
  }
  return { ok: false, problems: locate(problems) }
}

function located(file: string, rule: ParsedRule, problems: readonly FieldProblem[]): RuleProblem[] {
  return problems
    .map(({ path, problem, remedy }) => {
      const { line, column } = rule.positionOf(path)
      return { file, line, column, field: formatFieldPath(path), problem, remedy }
    })
    .toSorted((a, b) => a.line - b.line)
}
