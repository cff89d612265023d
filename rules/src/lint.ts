import { inconsistenciesAmong } from './checks/consistency.ts'
import { duplicatesAmong } from './checks/identity.ts'
import { staleSources } from './checks/sources.ts'
import { loadCatalog, loadRule, rulesFolder } from './load.ts'
import type { RuleProblem } from './loading/problem.ts'
import { isHistoryFile, ruleFiles } from './loading/rule-files.ts'

export interface LintResult {
  /** The number of checked documents. */
  documents: number
  errors: RuleProblem[]
  warnings: RuleProblem[]
}

/**
 * Finds the problems of the rules in a folder: those that prevent the rules from loading; if there are none, also
 * those with which the rules can be loaded: duplicate documents, documents that contradict one another or their own words,
 * and sources that were read too long ago.
 * @param today The day on which the age of readings is counted: `2026-11-21`.
 */
export function lintRules(today: string, directory: string = rulesFolder): LintResult {
  const loaded = loadCatalog(directory)
  if (!loaded.ok) return { documents: 0, errors: loaded.problems, warnings: [] }
  const duplicates = duplicatesAmong(loaded.catalog.documents)
  const inconsistencies = inconsistenciesAmong(loaded.catalog.documents)
  const errors: RuleProblem[] = []
  const warnings: RuleProblem[] = []
  const files = ruleFiles(directory).filter((file) => !isHistoryFile(file))
  for (const file of files) {
    const result = loadRule(directory, file)
    if (!result.ok) continue
    const { document, locate } = result.rule
    const stale = staleSources(document, today)
    const twice = duplicates.filter(({ id }) => id === document.id).map(({ problem }) => problem)
    errors.push(...locate([...twice, ...inconsistencies(document), ...stale.errors]))
    warnings.push(...locate(stale.warnings))
  }
  return { documents: files.length, errors, warnings }
}
