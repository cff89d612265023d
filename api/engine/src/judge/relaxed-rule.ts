import type { Language } from '@likeness/rules/messages'
import { type RuleDocument, replacedBy, withChildRule } from '@likeness/rules/rule'
import { inWords, say } from '../messages/message.ts'
import type { CheckOutcome, Finding, Relaxation, Statements, Subject } from './result.ts'
import { ageOf, monthsOf } from './statements.ts'

/** A rule as it applies to a subject, with all that was relaxed. */
export interface SubjectRule {
  readonly document: RuleDocument
  readonly relaxed: readonly Relaxation[]
}

/**
 * The rule for a subject: the children's figures replace the document's own, and relaxed checks are named.
 * @param statements What is stated of the person's age, which may be narrower than the subject.
 */
export function ruleFor(document: RuleDocument, subject: Subject, statements: Statements = {}): SubjectRule {
  const { underMonths: months, fromMonths } = ageOf(subject, statements)
  if (months === Number.POSITIVE_INFINITY) return { document, relaxed: [] }
  let applied = document
  const relaxed: Relaxation[] = []
  for (const rule of document.children ?? []) {
    const { underYears, underMonths, text, relaxes = [] } = rule
    const limit = monthsOf(rule)
    if (limit !== null && limit <= fromMonths) continue
    const certain = limit === null || limit >= months
    const named = { under_years: underYears ?? null, under_months: underMonths ?? null, certain, text }
    const replaced = certain ? replacedBy(rule).map((field) => judgedBy[field]) : []
    if (certain) applied = withChildRule(applied, rule)
    relaxed.push(...[...replaced, ...relaxes].map((check) => ({ check, ...named })))
  }
  return { document: applied, relaxed }
}

/** The checks that read the figures of a rule that children's rules replace. */
const judgedBy = {
  headHeight: 'head_size',
  eyeLine: 'eye_line',
  background: 'background',
  print: 'dimensions',
} as const satisfies Record<ReturnType<typeof replacedBy>[number], string>

/** Checks whose figure a relaxation replaces are judged by the new figure; the other relaxed checks do not count. */
const judgedByFigure = new Set<string>(Object.values(judgedBy))

interface RelaxedFor {
  readonly relaxed: readonly Relaxation[]
  readonly language: Language
}

/**
 * A finding after the relaxation of its check: if the relaxation applies for certain, it passes; if it may apply, it is
 * REVIEW at worst. A finding that was not assessed stays as it is.
 */
export function relax(finding: Finding, { relaxed, language }: RelaxedFor): Finding {
  if (finding.outcome === 'PASS' || !finding.assessed || judgedByFigure.has(finding.check)) return finding
  const mine = relaxed.filter(({ check }) => check === finding.check)
  const relaxation = mine.find(({ certain }) => certain) ?? mine[0]
  if (!relaxation) return finding
  const { certain, text } = relaxation
  const outcome: CheckOutcome = certain ? 'PASS' : 'REVIEW'
  const said = { message: finding.message, text }
  return {
    ...finding,
    outcome,
    code: certain ? 'relaxed' : finding.code,
    message: inWords(relaxedMessage(relaxation, said), language),
    advice: certain ? null : finding.advice,
  }
}

function relaxedMessage(
  { under_years: years, under_months: months }: Relaxation,
  said: { message: string; text: string },
) {
  if (months !== null) return say('relaxed.child-under-months', { ...said, months })
  return years === null ? say('relaxed.child', said) : say('relaxed.child-under', { ...said, years })
}
