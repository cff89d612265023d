import type { FieldProblem } from '../loading/problem.ts'
import type { RuleDocument } from '../schema/document.ts'

/** An earlier version of a document is older than the current one, whose changes tell of it. */
export function historyAgrees(earlier: RuleDocument, current: RuleDocument | undefined): FieldProblem[] {
  const file = `${earlier.country}/${earlier.document}.yaml`
  if (current === undefined) {
    const problem = `there is no ${file} of which this is an earlier version`
    return [{ path: [], problem, remedy: 'Add the current version, or delete this one' }]
  }
  const { version } = earlier
  if (version >= current.version) {
    const problem = `${version} is not older than ${current.version}, the version of ${file}`
    return [{ path: ['version'], problem, remedy: 'Keep only what is no longer current in the history' }]
  }
  if (current.changes.some((change) => change.version === version)) return []
  const problem = `${file} tells of no change of ${version}`
  return [{ path: ['version'], problem, remedy: 'Add it under changes there, or correct the version' }]
}
