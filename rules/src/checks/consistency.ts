import { type FieldProblem, formatFieldPath } from '../loading/problem.ts'
import type { ConsistencyCheck, RuleDocument } from '../schema/document.ts'
import { bandsAreNoPoints } from './bands.ts'
import { conflictsAreMerged, nothingUnrecordedIsRecorded, whatIsRecordedIsThere } from './conflicts.ts'
import { siblingsAgree } from './siblings.ts'
import { addressesAreSecure, secureHostsOf } from './sources.ts'
import { printsHaveTaker, whatIsUnstatedIsSaid } from './taken.ts'

/** What the checks of one document know of the others. */
interface Others {
  /** The documents of the same country that come before it. */
  siblings: readonly RuleDocument[]
  /** The hosts of which some document cites an address that begins with https. */
  secureHosts: ReadonlySet<string>
}

type Check = (document: RuleDocument, others: Others) => FieldProblem[]

/** What each check finds, by the name that an exception uses. */
const checks: Readonly<Record<ConsistencyCheck, Check>> = {
  sibling: (document, { siblings }) => siblings.flatMap((sibling) => siblingsAgree(document, sibling)),
  'conflict-unrecorded': nothingUnrecordedIsRecorded,
  'conflict-recorded': whatIsRecordedIsThere,
  'conflict-twice': conflictsAreMerged,
  'prints-and-taker': printsHaveTaker,
  'point-band': bandsAreNoPoints,
  unstated: whatIsUnstatedIsSaid,
  http: (document, { secureHosts }) => addressesAreSecure(document, secureHosts),
}

/**
 * Prepares the checks of consistency: that no document contradicts another one or its own words. A document may except a
 * finding with a reason; an exception that excepts nothing is a problem too.
 * @returns A function that gives the problems of one of the documents.
 */
export function inconsistenciesAmong(
  documents: readonly RuleDocument[],
): (document: RuleDocument) => FieldProblem[] {
  const secureHosts = secureHostsOf(documents)
  return (document) => {
    const siblings = documents.filter(({ country, id }) => country === document.country && id < document.id)
    const found = Object.entries(checks).flatMap(([check, find]) =>
      find(document, { siblings, secureHosts }).map((problem) => ({
        ...problem,
        check,
        field: formatFieldPath(problem.path),
      })),
    )
    const exceptions = document.exceptions ?? []
    const refused = found
      .filter(({ check, field }) => !exceptions.some((one) => one.check === check && one.field === field))
      .map(({ path, problem, remedy, check, field }) => {
        const excepted = `or add { check: ${check}, field: "${field}", reason: … } to exceptions`
        return { path, problem, remedy: `${remedy}, ${excepted}` }
      })
    const idle = exceptions.flatMap(({ check, field }, index) => {
      if (found.some((one) => one.check === check && one.field === field)) return []
      const problem = `the check ${check} finds nothing at ${field}`
      return [{ path: ['exceptions', index], problem, remedy: 'Remove the exception' }]
    })
    return [...refused, ...idle]
  }
}
