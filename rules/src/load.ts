import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ruleChecks } from './checks/all.ts'
import { historyAgrees } from './checks/history.ts'
import { nearest } from './loading/nearest.ts'
import { type ParsedRule, parseRule } from './loading/parse.ts'
import { type FieldProblem, formatFieldPath, type RuleProblem } from './loading/problem.ts'
import { isHistoryFile, ruleFiles } from './loading/rule-files.ts'
import { schemaProblems } from './loading/schema-problem.ts'
import { RuleDocument } from './schema/document.ts'

/** Every rule of a folder, checked. */
export interface Catalog {
  /** The current version of each, sorted by id. */
  documents: readonly RuleDocument[]
  /** Of the document that changed last: `2026.11`. */
  version: string
  /** A document as it is now, or as an earlier version that is kept in its history. */
  find(id: string, version?: string): RuleDocument | undefined
  /** The versions of a document that `find` has, the current one first; none of an unknown document. */
  versionsOf(id: string): string[]
  /** Ids that somebody who asked for an unknown one may have meant: best first, at most three. */
  near(id: string): string[]
}

export type LoadResult = { ok: true; catalog: Catalog } | { ok: false; problems: RuleProblem[] }

interface LoadedRule {
  file: string
  document: RuleDocument
  /** Says where in the file problems stand. */
  locate(problems: readonly FieldProblem[]): RuleProblem[]
}

type RuleResult = { ok: true; rule: LoadedRule } | { ok: false; problems: RuleProblem[] }

const rulesFolder = fileURLToPath(new URL('..', import.meta.url))

/**
 * Reads and checks `<country>/<document>.yaml` and the earlier versions in `<country>/<document>.history/` under a
 * folder, by default this workspace's own. Whatever is wrong comes back as problems, by file and line; a catalog comes
 * back only where nothing is.
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
  return catalogOf(results.flatMap((result) => (result.ok ? [result.rule] : [])))
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

/** The catalog of rules that are right each for itself; the versions of one document have to agree as well. */
function catalogOf(rules: readonly LoadedRule[]): LoadResult {
  const current = rules.filter(({ file }) => !isHistoryFile(file)).map(({ document }) => document)
  const documents = current.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const byId = new Map(documents.map((document) => [document.id, document]))
  const history = rules.filter(({ file }) => isHistoryFile(file))
  const problems = history.flatMap(({ document, locate }) =>
    locate(historyAgrees(document, byId.get(document.id))),
  )
  if (problems.length > 0) return { ok: false, problems }

  const earlier = history.map(({ document }) => document)
  const ofVersion = new Map([...documents, ...earlier].map((each) => [`${each.id} ${each.version}`, each]))
  const catalog: Catalog = {
    documents,
    version: documents.map(({ version }) => version).reduce((a, b) => (a > b ? a : b), ''),
    find: (id, version) => (version === undefined ? byId.get(id) : ofVersion.get(`${id} ${version}`)),
    versionsOf: (id) =>
      [...ofVersion.values()]
        .filter((document) => document.id === id)
        .map(({ version }) => version)
        .toSorted()
        .toReversed(),
    near: (id) => nearest(id, [...byId.keys()], 3),
  }
  return { ok: true, catalog }
}
