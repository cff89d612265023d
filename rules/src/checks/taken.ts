import type { FieldProblem, RuleCheck } from '../loading/problem.ts'

/** Each case of who takes the photo has another answer than the document, and no other case has its route and age. */
export const takenCasesDiffer: RuleCheck = ({ taken }) => {
  if (taken === undefined) return []
  const { by, cases = [] } = taken
  if (by === 'applicant' && cases.length === 0) {
    const problem = 'applicant without cases says nothing'
    return [{ path: ['taken', 'by'], problem, remedy: 'Add cases, or remove taken' }]
  }
  return cases.flatMap((one, index): FieldProblem[] => {
    const path = ['taken', 'cases', index]
    const isSame = (other: typeof one) => other.route === one.route && other.underYears === one.underYears
    if (cases.findIndex(isSame) < index) {
      return [{ path, problem: 'another case has this route and age', remedy: 'Keep one of the two' }]
    }
    if (one.by !== by) return []
    const problem = `${by} is also the answer of the document`
    return [{ path: [...path, 'by'], problem, remedy: 'Correct one of the two, or remove the case' }]
  })
}

const givesCodes: readonly string[] = ['approved-photographer', 'commercial-photographer', 'booth']

/** Where the code of a photo is required, somebody takes the photo who gives one. */
export const photoCodeIsGiven: RuleCheck = ({ taken, photoCode }) => {
  if (photoCode?.policy !== 'required') return []
  if ([taken, ...(taken?.cases ?? [])].some((one) => one && givesCodes.includes(one.by))) return []
  const problem = 'a code is required, but taken names nobody who gives one'
  return [
    { path: ['photoCode', 'policy'], problem, remedy: `Write one of ${givesCodes.join(', ')} in taken.by` },
  ]
}
