import type { FieldProblem, RuleCheck } from '../loading/problem.ts'
import type { RuleDocument } from '../schema/document.ts'

/** Prints are brought exactly if the authority does not take the photo itself and asks for no file instead. */
export function printsHaveTaker({ print, upload, taken }: RuleDocument): FieldProblem[] {
  const count = print?.copies?.count
  const path = ['print', 'copies', 'count']
  if (count !== undefined && count > 0 && taken?.by === 'authority' && !mayBeBrought(taken.cases)) {
    const problem = `${count} prints are asked for, but the authority takes the photo itself`
    return [{ path, problem, remedy: 'Correct print.copies or taken' }]
  }
  if (count === 0 && taken === undefined && upload === undefined) {
    const problem = 'no print is asked for, but neither taken nor upload says where the photo comes from'
    return [{ path, problem, remedy: 'Add taken or upload' }]
  }
  return []
}

const mayBeBrought = (cases: NonNullable<RuleDocument['taken']>['cases'] = []) =>
  cases.some(({ by }) => by === 'applicant' || by === 'authority-or-applicant')

const namesSize =
  /\b(sizes?|measures?|dimensions|millimetres|pixels|no figures?|nothing (else|more)|\d+ x \d+)\b/i
const namesBackground = /\b((back)?grounds?|nothing (else|more))\b/i
const denied = /^No text that was read (?:gives|names|states) a (size|background)\b/

/**
 * Where the applicant may bring a photo, the document states its size, and with a size its background. If no text states
 * them, the document's own words say so, and the figure is not just forgotten. They say so only as long as it is absent.
 */
export function whatIsUnstatedIsSaid(document: RuleDocument): FieldProblem[] {
  const { print, upload, aspect, background, taken, evidence, uncertain = [], conflicts = [] } = document
  const size = print?.size ?? print?.maxSize ?? upload?.pixels ?? aspect
  const denials = uncertain.flatMap((sentence, index) => {
    const name = denied.exec(sentence)?.[1]
    if ((name === 'size' ? size : name === 'background' ? background : undefined) === undefined) return []
    const problem = `this says that no text states the ${name}, but it is recorded`
    return [{ path: ['uncertain', index], problem, remedy: 'Remove the sentence' }]
  })
  if (taken?.by === 'authority' || print?.copies?.count === 0) return denials
  const words = [evidence, print?.copies?.note, ...uncertain, ...conflicts.map(({ text }) => text)].join('\n')
  if (size === undefined && !namesSize.test(words)) return [...denials, unstated(['print', 'size'], 'size')]
  if (size === undefined || background !== undefined || namesBackground.test(words)) return denials
  return [...denials, unstated(['background'], 'background')]
}

const unstated = (path: readonly string[], name: string): FieldProblem => ({
  path,
  problem: `no ${name} is recorded, though the applicant may bring a photo`,
  remedy: `Record it, or write under uncertain: No text that was read gives a ${name}`,
})

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

/** Where the code of a photo is required, one of those who take the photo gives one. */
export const photoCodeIsGiven: RuleCheck = ({ taken, photoCode }) => {
  if (photoCode?.policy !== 'required') return []
  if ([taken, ...(taken?.cases ?? [])].some((one) => one && givesCodes.includes(one.by))) return []
  const problem = 'a code is required, but taken names no one who gives one'
  return [
    { path: ['photoCode', 'policy'], problem, remedy: `Write one of ${givesCodes.join(', ')} in taken.by` },
  ]
}
