import { acceptsBlackAndWhite, type RuleDocument } from '@likeness/rules/rule'
import { z } from 'zod'
import { inWords, type Message, say } from '../messages/message.ts'
import { thresholds } from '../thresholds/all.ts'
import { finding, writtenFinding } from './check.ts'
import type { FileEvidence } from './evidence.ts'
import { type Finding, Statements, type Subject } from './result.ts'

/** A question that decides a cause, and what each answer states. */
export const Question = z
  .strictObject({
    text: z.string().describe('A question that is answered by yes or no.'),
    yes: Statements.describe('The statements of the answer yes: check the photo again with them.'),
    no: Statements.describe('The statements of the answer no.'),
  })
  .meta({ id: 'Question' })
export type Question = z.infer<typeof Question>

/** By what a finding is heeded or asked about. */
export type Asked = Pick<FileEvidence, 'document' | 'baseline' | 'statements' | 'language' | 'subject'>

const ruled = <Field extends 'glasses' | 'headCovering'>(
  field: Field,
  { document, baseline }: Asked,
): RuleDocument[Field] => document[field] ?? baseline[field]

const acceptsReason = (asked: Asked): boolean =>
  !['allowed', 'not-allowed', undefined].includes(ruled('headCovering', asked)?.policy)

/** Whether a rule says neither that a photo may be black and white nor that it must have colour. */
const silentOnColour = ({ document }: Asked): boolean =>
  !document.print?.colour && !document.upload?.colour && !acceptsBlackAndWhite(document)

/** A finding after what the person states: what the rule accepts for a reason passes, with the rule's own condition. */
export function heed(found: Finding, asked: Asked): Finding {
  const { statements } = asked
  if (found.outcome === 'PASS' || !found.assessed) return found
  if (found.check === 'head_covering' && statements.headCovering !== undefined && acceptsReason(asked)) {
    return statements.headCovering
      ? stated(found, 'stated.head-covering', ruled('headCovering', asked)?.note, asked)
      : { ...found, advice: inWords('head-covering.not-allowed-advice', asked.language) }
  }
  if (found.check === 'glasses' && ruled('glasses', asked)?.policy === 'medical-only') {
    if (statements.glasses) return stated(found, 'stated.glasses', ruled('glasses', asked)?.note, asked)
    if (statements.glasses === false) {
      const outcome = found.code === 'glasses' ? 'FAIL' : found.outcome
      return { ...found, outcome, advice: inWords('glasses.not-allowed-advice', asked.language) }
    }
  }
  if (found.code === 'greyscale' && statements.blackAndWhite && silentOnColour(asked)) {
    return { ...found, outcome: 'REVIEW', message: inWords('stated.black-and-white', asked.language) }
  }
  return found
}

function stated(found: Finding, message: Message, note: string | undefined, { language }: Asked): Finding {
  const passed = writtenFinding(found.check, finding('PASS', 'stated', message), language)
  const { measured, unit, probability, uncertainty, required } = found
  const condition = note ? ` ${inWords(say('stated.condition', { note }), language)}` : ''
  const said = `${passed.message}${condition}`
  return { ...passed, ...{ measured, unit, probability, uncertainty, required }, message: said }
}

/** The question whose answer decides a finding that did not pass; null if none does, or if it was answered. */
export function questionOn({ check, code }: Finding, asked: Asked): Question | null {
  const { statements, language } = asked
  const ask = (message: Message, yes: Statements, no: Statements) => ({
    text: inWords(message, language),
    yes,
    no,
  })
  if (code === 'head_maybe_covered' && statements.headCovering === undefined && acceptsReason(asked)) {
    const forHealth = /medical/.test(ruled('headCovering', asked)?.policy ?? '')
    const message = `question.head-covering-religious${forHealth ? '-or-medical' : ''}` as const
    return ask(message, { headCovering: true }, { headCovering: false })
  }
  if (check === 'glasses' && /glasses$/.test(code) && statements.glasses === undefined) {
    if (ruled('glasses', asked)?.policy !== 'medical-only') return null
    return ask('question.glasses', { glasses: true }, { glasses: false })
  }
  if (code === 'greyscale' && statements.blackAndWhite === undefined && silentOnColour(asked)) {
    return ask('question.black-and-white', { blackAndWhite: true }, { blackAndWhite: false })
  }
  const limit = decidingAge(check, asked)
  if (limit === null) return null
  const { underYears: years, months: age } = limit
  const message =
    years === undefined
      ? say('question.child-under-months', { months: age })
      : say('question.child-under', { years })
  return ask(message, { underMonths: age }, { fromMonths: age })
}

/** The highest age below which the rule relaxes a check, if it is not known whether the person is that young; null otherwise. */
function decidingAge(check: string, { document, subject, statements }: Asked) {
  const { underMonths, fromMonths } = ageOf(subject, statements)
  const limits = (document.children ?? []).flatMap((rule) => {
    const { underYears, relaxes = [] } = rule
    const limit = monthsOf(rule)
    const isOpen = limit !== null && limit > fromMonths && limit < underMonths
    return isOpen && relaxes.some((name) => name === check) ? [{ underYears, months: limit }] : []
  })
  return limits.toSorted((one, other) => other.months - one.months)[0] ?? null
}

/** The age group of a person: as given, or by the age that is stated, if that is a child's. */
export function groupOf(subject: Subject, { underMonths }: Statements): Subject {
  if (underMonths === undefined) return subject
  const { infant, child } = thresholds.childYears
  if (underMonths <= 12 * infant) return 'infant'
  return underMonths <= 12 * child ? 'child' : subject
}

/** The age in months below which a children's rule holds; null if it names none. */
export const monthsOf = ({ underYears, underMonths }: ChildRule): number | null =>
  underMonths ?? (underYears === undefined ? null : 12 * underYears)

type ChildRule = NonNullable<RuleDocument['children']>[number]

/** The span of a person's age in months, by the age group and what is stated. `underMonths` is infinite if it is open. */
export function ageOf(
  subject: FileEvidence['subject'],
  { underMonths, fromMonths = 0 }: Statements,
): { underMonths: number; fromMonths: number } {
  const ofGroup = subject === 'adult' ? Number.POSITIVE_INFINITY : 12 * thresholds.childYears[subject]
  return { underMonths: underMonths ?? ofGroup, fromMonths }
}
