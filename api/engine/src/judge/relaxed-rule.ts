import type { Language } from '@likeness/rules/messages'
import type { RuleDocument } from '@likeness/rules/rule'
import { inWords, say } from '../messages/message.ts'
import { thresholds } from '../thresholds/all.ts'
import type { CheckOutcome, Finding, Relaxation, Subject } from './result.ts'

/** A rule as it applies to a subject, with all that was relaxed. */
export interface SubjectRule {
  readonly document: RuleDocument
  readonly relaxed: readonly Relaxation[]
}

/** The rule for a subject: the children's figures replace the document's own, and relaxed checks are named. */
export function ruleFor(document: RuleDocument, subject: Subject): SubjectRule {
  if (subject === 'adult') return { document, relaxed: [] }
  const age = thresholds.childYears[subject]
  let applied = document
  const relaxed: Relaxation[] = []
  for (const { underYears: under, text, headHeight, eyeLine, relaxes = [] } of document.children ?? []) {
    const certain = under === undefined || under >= age
    const named = { under_years: under ?? null, certain, text }
    if (certain && headHeight) {
      applied = { ...applied, headHeight }
      relaxed.push({ check: 'head_size', ...named })
    }
    if (certain && eyeLine) {
      applied = { ...applied, eyeLine }
      relaxed.push({ check: 'eye_line', ...named })
    }
    relaxed.push(...relaxes.map((check) => ({ check, ...named })))
  }
  return { document: applied, relaxed }
}

/** Checks whose figure a relaxation replaces are judged by the new figure; the other relaxed checks do not count. */
const judgedByFigure = new Set(['head_size', 'eye_line'])

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
  const { certain, under_years: years, text } = relaxation
  const outcome: CheckOutcome = certain ? 'PASS' : 'REVIEW'
  const said = { message: finding.message, text }
  const message = years === null ? say('relaxed.child', said) : say('relaxed.child-under', { ...said, years })
  return {
    ...finding,
    outcome,
    code: certain ? 'relaxed' : finding.code,
    message: inWords(message, language),
    advice: certain ? null : finding.advice,
  }
}
