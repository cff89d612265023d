import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nearest } from './loading/nearest.ts'
import { parseRule } from './loading/parse.ts'
import { formatFieldPath, type RuleProblem } from './loading/problem.ts'
import { ruleFiles } from './loading/rule-files.ts'
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

const rulesFolder = fileURLToPath(new URL('..', import.meta.url))

/** Reads `<country>/<document>.yaml` under a folder. Whatever is wrong with a file comes back as a problem. */
export function loadCatalog(directory: string = rulesFolder): LoadResult {
  const results = ruleFiles(directory).map((file) => loadRule(directory, file))
  const problems = results.flatMap((result) => (result.ok ? [] : result.problems))
  if (problems.length > 0) return { ok: false, problems }
  return { ok: true, catalog: catalogOf(results.flatMap((result) => (result.ok ? [result.document] : []))) }
}

function loadRule(directory: string, file: string) {
  const parsed = parseRule(file, readFileSync(join(directory, file), 'utf8'))
  if (!parsed.ok) return parsed
  const read = RuleDocument.safeParse(parsed.rule.value)
  if (read.success) return { ok: true as const, document: read.data }
  const problems = read.error.issues.map((issue) => {
    const path = issue.path.map((key) => (typeof key === 'symbol' ? key.toString() : key))
    const position = parsed.rule.positionOf(path)
    return { file, ...position, field: formatFieldPath(path), problem: issue.message, remedy: 'Correct it' }
  })
  return { ok: false as const, problems }
}

function catalogOf(unsorted: RuleDocument[]): Catalog {
  const documents = unsorted.toSorted((a, b) => a.id.localeCompare(b.id))
  const byId = new Map(documents.map((document) => [document.id, document]))
  const version =
    documents
      .map((document) => document.version)
      .sort()
      .at(-1) ?? ''
  return {
    documents,
    version,
    find: (id) => byId.get(id),
    near: (id) => nearest(id, [...byId.keys()], 3),
  }
}
