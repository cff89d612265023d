import type { FieldProblem } from '../../loading/problem.ts'
import type { RuleDocument } from '../../schema/document.ts'

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
