import { readFileSync, writeFileSync } from 'node:fs'
import { type Catalog, formatRuleProblem, loadCatalog } from '@likeness/rules'

/** Every current rule, and the version of the newest. */
export type Rules = Pick<Catalog, 'documents' | 'version'>

/** What a build calls the file, in the environment of the processes that it starts. */
export const checkedRulesVariable = 'LIKENESS_CHECKED_RULES'

/** Leaves rules to the processes of a build: reading them takes a tenth of the time that checking them takes. */
export function leaveCheckedRules({ documents, version }: Rules, file: string): void {
  writeFileSync(file, JSON.stringify({ documents, version }))
}

/** The file in which a build has left rules to this process, where one has started it. */
export const leftByBuild = (
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined => environment[checkedRulesVariable]

/** The rules that a build has checked and left to its processes; elsewhere those of the catalog. Throws if they do not load. */
export function checkedRules(environment: Readonly<Record<string, string | undefined>> = process.env): Rules {
  const left = leftByBuild(environment)
  if (left !== undefined) return JSON.parse(readFileSync(left, 'utf8'))
  const loaded = loadCatalog()
  if (!loaded.ok) throw new Error(loaded.problems.map(formatRuleProblem).join('\n'))
  return loaded.catalog
}
