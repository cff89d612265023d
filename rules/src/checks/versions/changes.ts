import type { FieldProblem } from '../../loading/problem.ts'
import type { RuleCheck } from '../check.ts'

/** The document's version is the version of its newest change, and the changes are ordered from newest to oldest. */
export const changesAgree: RuleCheck = ({ version, changes }) => {
  const problems: FieldProblem[] = []
  const newest = changes[0]?.version
  if (newest !== undefined && newest !== version) {
    const problem = `${version} is not the version of the newest change, ${newest}`
    problems.push({
      path: ['version'],
      problem,
      remedy: `Write "${newest}", or add the change of version ${version}`,
    })
  }
  for (const [index, { version: later }] of changes.slice(1).entries()) {
    const earlier = changes[index]?.version
    if (earlier === undefined || earlier >= later) continue
    const problem = `${later} is newer than the change above it, ${earlier}`
    problems.push({ path: ['changes', index + 1, 'version'], problem, remedy: 'Put the newest change first' })
  }
  return problems
}
