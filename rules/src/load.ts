import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { historyAgrees } from './checks/history.ts'
import { type LoadedRule, loadRule, type RuleResult } from './loading/load-rule.ts'
import { nearest } from './loading/nearest.ts'
import type { RuleProblem } from './loading/problem.ts'
import { isHistoryFile, ruleFiles } from './loading/rule-files.ts'
import type { RuleDocument } from './schema/document.ts'

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

/** The folder of this workspace's own rules. */
export const rulesFolder = fileURLToPath(new URL('../documents', import.meta.url))

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
  const results = files.map((file) => loadRule(directory, file))
  const problems = results.flatMap((result) => (result.ok ? [] : result.problems))
  if (problems.length > 0) return { ok: false, problems }
  return catalogOf(results.flatMap((result) => (result.ok ? [result.rule] : [])))
}

/**
 * Reads and checks one document's current rule, as `loadCatalog` does but in milliseconds; undefined where the folder
 * has no file for that id.
 */
export function loadDocument(id: string, directory: string = rulesFolder): RuleResult | undefined {
  const [country, ...document] = id.split('-')
  const file = `${country}/${document.join('-')}.yaml`
  return ruleFiles(directory).includes(file) ? loadRule(directory, file) : undefined
}

function refused(file: string, problem: string, remedy: string): LoadResult {
  return { ok: false, problems: [{ file, field: '', problem, remedy }] }
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
