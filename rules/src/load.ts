import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ruleChecks } from './checks/all.ts'
import { nearest } from './loading/nearest.ts'
import { type ParsedRule, parseRule } from './loading/parse.ts'
import { type FieldProblem, formatFieldPath, type RuleProblem } from './loading/problem.ts'
import { ruleFiles } from './loading/rule-files.ts'
import { schemaProblems } from './loading/schema-problem.ts'
import { RuleDocument } from './schema/document.ts'

/** Every rule of a folder, checked. */
export interface Catalog {
  /** Sorted by id. */
  documents: readonly RuleDocument[]
  /** Of the document that changed last: `2026.11`. */
  version: string
  find(id: string): RuleDocument | undefined
  /** Ids that somebody who asked for an unknown one may have meant: best first, at most three. */
  near(id: string): string[]
}

export type LoadResult = { ok: true; catalog: Catalog } | { ok: false; problems: RuleProblem[] }

type RuleResult = { ok: true; document: RuleDocument } | { ok: false; problems: RuleProblem[] }

const rulesFolder = fileURLToPath(new URL('..', import.meta.url))

/**
 * Reads and checks `<country>/<document>.yaml` under a folder, by default this workspace's own. Whatever is wrong comes
 * back as problems, by file and line; a catalog comes back only where nothing is.
 */
export function loadCatalog(directory: string = rulesFolder): LoadResult {
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) {
    return refused(directory, 'there is no such folder', 'Give the folder that holds the country folders')
  }
  const files = ruleFiles(directory)
  if (files.length === 0)
    return refused(directory, 'the folder holds no rule', 'Add <country>/<document>.yaml')
  const results = files.map((file) => loadRule(file, readFileSync(join(directory, file), 'utf8')))
  const problems = results.flatMap((result) => (result.ok ? [] : result.problems))
  if (problems.length > 0) return { ok: false, problems }
  return { ok: true, catalog: catalogOf(results.flatMap((result) => (result.ok ? [result.document] : []))) }
}

function refused(file: string, problem: string, remedy: string): LoadResult {
  return { ok: false, problems: [{ file, field: '', problem, remedy }] }
}

function loadRule(file: string, text: string): RuleResult {
  const parsed = parseRule(file, text)
  if (!parsed.ok) return parsed
  const { value } = parsed.rule
  const shaped = RuleDocument.safeParse(value)
  const problems = shaped.success
    ? ruleChecks.flatMap((check) => check(shaped.data, file))
    : schemaProblems(RuleDocument, value, shaped.error.issues)
  if (shaped.success && problems.length === 0) return { ok: true, document: shaped.data }
  return { ok: false, problems: located(file, parsed.rule, problems) }
}

function located(file: string, rule: ParsedRule, problems: readonly FieldProblem[]): RuleProblem[] {
  return problems
    .map(({ path, problem, remedy }) => {
      const { line, column } = rule.positionOf(path)
      return { file, line, column, field: formatFieldPath(path), problem, remedy }
    })
    .toSorted((a, b) => a.line - b.line)
}

function catalogOf(unsorted: RuleDocument[]): Catalog {
  const documents = unsorted.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const byId = new Map(documents.map((document) => [document.id, document]))
  const versions = documents.map((document) => document.version).sort()
  return {
    documents,
    version: versions.at(-1) ?? '',
    find: (id) => byId.get(id),
    near: (id) => nearest(id, [...byId.keys()], 3),
  }
}
