import { readFileSync, writeFileSync } from 'node:fs'
import { type Catalog, formatRuleProblem, loadCatalog } from '@likeness/rules'

/** All current rules, and the version of the newest. */
export type Rules = Pick<Catalog, 'documents' | 'version'>

/** The environment variable by which a build passes the file's path to the processes that it starts. */
export const checkedRulesVariable = 'LIKENESS_CHECKED_RULES'

/** Writes checked rules for the processes of a build. Reading them takes a tenth of the time of checking them. */
export function leaveCheckedRules({ documents, version }: Rules, file: string): void {
  writeFileSync(file, JSON.stringify({ documents, version }))
}

/** The file with the checked rules, if a build has started this process; undefined otherwise. */
export const leftByBuild = (
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined => environment[checkedRulesVariable]

/** The rules that a build has checked; without a build, those of the catalog. Throws if they do not load. */
export function checkedRules(environment: Readonly<Record<string, string | undefined>> = process.env): Rules {
  const left = leftByBuild(environment)
  if (left !== undefined) return JSON.parse(readFileSync(left, 'utf8'))
  const loaded = loadCatalog()
  if (!loaded.ok) throw new Error(loaded.problems.map(formatRuleProblem).join('\n'))
  return loaded.catalog
}
