import type { FieldProblem, RuleCheck } from '../loading/problem.ts'
import type { RuleDocument } from '../schema/document.ts'

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

/** An earlier version of a document is older than the current version, which lists it under its changes. */
export function historyAgrees(earlier: RuleDocument, current: RuleDocument | undefined): FieldProblem[] {
  const file = `${earlier.country}/${earlier.document}.yaml`
  if (current === undefined) {
    const problem = `${file}, the current version of this document, is missing`
    return [{ path: [], problem, remedy: 'Add the current version, or delete this one' }]
  }
  const { version } = earlier
  if (version >= current.version) {
    const problem = `${version} is not older than ${current.version}, the version of ${file}`
    return [{ path: ['version'], problem, remedy: 'Keep only earlier versions in the history' }]
  }
  if (current.changes.some((change) => change.version === version)) return []
  const problem = `${file} lists no change of version ${version}`
  return [
    { path: ['version'], problem, remedy: 'Add the change there under changes, or correct the version' },
  ]
}
