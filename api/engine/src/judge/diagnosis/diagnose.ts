import { inWords } from '../../messages/message.ts'
import { thresholds } from '../../thresholds/all.ts'
import { wallAdvice } from '../checks/background.ts'
import { type Crop, type Finding, isCounted, type Measurements, severity } from '../result.ts'
import { type Asked, questionOn } from '../statements.ts'
import type { Cause } from './cause.ts'
import type { CauseRule, CauseStep, FindingPattern } from './cause-rule.ts'
import { causeTable, certainFacts } from './cause-table.ts'
import { contradicts, type Moves, movesOfAdvice, movesOfSaid } from './steps.ts'

/** What a diagnosis reads of a result. */
export interface Diagnosed {
  readonly findings: readonly Finding[]
  readonly crop: Crop
  readonly measurements: Pick<Measurements, 'height' | 'roll_deg'>
  /** By what the photo was judged. */
  readonly asked: Asked
}

/** A result's causes, the gravest first, and the steps that mend them, none of which contradicts another. */
export interface Diagnosis {
  readonly causes: Cause[]
  readonly plan: string[]
}

/**
 * Merges the findings of one cause. A cause that fails comes before one that is in doubt, and the graver of two before the other.
 * A step that contradicts that of a graver cause is left out.
 */
export function diagnose(result: Diagnosed): Diagnosis {
  const found = gathered(result).toSorted((one, other) => weight(other) - weight(one))
  const taken: Moves[] = []
  const causes: Cause[] = found.map((each) => {
    const step = stepOf(each, result)
    const fits = step !== null && !taken.some((moves) => contradicts(moves, step.moves))
    if (fits) taken.push(step.moves)
    return causeOf(each, fits ? step.text : null, result)
  })
  const steps = causes.flatMap(({ advice }) => (advice === null ? [] : [advice]))
  return { causes, plan: [...new Set(steps)] }
}

/** A cause with its findings: those that show it, the most telling first, and those that it explains. */
interface Gathered {
  readonly rule: CauseRule
  readonly shown: readonly [Finding, ...Finding[]]
  readonly explained: readonly Finding[]
}

/** Gives each finding that did not pass to the first cause of the table that takes it. */
function gathered({ findings, measurements }: Diagnosed): Gathered[] {
  let left = findings.filter(({ outcome }) => outcome !== 'PASS')
  return causeTable.flatMap((rule: CauseRule) => {
    if (rule.ifNoHeadLeansSo && isAsTurned(measurements.roll_deg)) return []
    const together = rule.togetherWith
    if (together && !left.some((each) => isOneOf(each, together))) return []
    const [first, ...others] = rule.shownBy
      .flatMap((pattern) => left.filter((each) => isOneOf(each, [pattern])))
      .filter((each, place, all) => all.indexOf(each) === place)
      .toSorted((one, other) => severity[other.outcome] - severity[one.outcome])
    if (!first || (together && first.outcome !== 'FAIL')) return []
    const shown = [first, ...others] as const
    const isNoGraver = (each: Finding) =>
      severity[each.outcome] <= severity[first.outcome] || isOneOf(each, rule.explainsFaults ?? [])
    const explained = left.filter(
      (each) => !shown.includes(each) && isOneOf(each, rule.explains ?? []) && isNoGraver(each),
    )
    left = left.filter((each) => !shown.includes(each) && !explained.includes(each))
    return { rule, shown, explained }
  })
}

/** Whether a head leans as in a picture that was turned by a quarter or more. */
const isAsTurned = (rollDeg: number | null): boolean =>
  rollDeg === null || Math.abs(rollDeg - 90 * Math.round(rollDeg / 90)) <= thresholds.turnedLeanDeg

/** Whether one of the patterns is that of a finding. */
function isOneOf({ check, code }: Finding, patterns: readonly FindingPattern[]): boolean {
  const own = [`${check}/${code}`, `${check}/*`, `*/${code}`, '*/*']
  return patterns.some((pattern) => own.includes(pattern))
}

const all = ({ shown, explained }: Gathered) => [...shown, ...explained]

/** The worst of what counts; or of all, if nothing counts. */
function worst(cause: Gathered): { outcome: 'REVIEW' | 'FAIL'; counts: boolean } {
  const counted = all(cause).filter(isCounted)
  const judged = counted.length > 0 ? counted : all(cause)
  const fails = judged.some(({ outcome }) => outcome === 'FAIL')
  return { outcome: fails ? 'FAIL' : 'REVIEW', counts: counted.length > 0 }
}

function weight(cause: Gathered): number {
  const { outcome, counts } = worst(cause)
  return severity[outcome] + (counts ? severity.FAIL : 0)
}

function causeOf(cause: Gathered, advice: string | null, { asked, findings }: Diagnosed): Cause {
  const { rule, shown } = cause
  const [first] = shown
  const { outcome, counts } = worst(cause)
  const question = shown.map((each) => questionOn(each, asked)).find((each) => each !== null)
  const certain = first.outcome === 'FAIL' || isOneOf(first, certainFacts)
  const voided = (each: Finding) => each.outcome === 'PASS' && isOneOf(each, rule.voids ?? [])
  const unjudged = certain ? findings.filter(voided).map(({ check }) => check) : []
  return {
    code: rule.code,
    outcome,
    ...(!counts && { counts }),
    certain,
    message: certain && rule.sentence ? inWords(rule.sentence, asked.language) : first.message,
    advice,
    ...(question && { question }),
    checks: all(cause).map(({ check }) => check),
    ...(unjudged.length > 0 && { unjudged }),
  }
}

interface Step {
  readonly text: string
  readonly moves: Moves
}

/** The step of a cause, before it is compared with others. */
function stepOf(cause: Gathered, result: Diagnosed): Step | null {
  const { rule, shown } = cause
  for (const step of rule.steps ?? []) {
    const made = madeStep(step, cause, result)
    if (made) return made
  }
  return adviceOf(shown.find(({ advice }) => advice !== null))
}

function madeStep(step: CauseStep, cause: Gathered, { crop, measurements, asked }: Diagnosed) {
  if ('adviceOf' in step) return adviceOf(all(cause).find((each) => isOneOf(each, step.adviceOf)))
  if ('wall' in step) {
    const advice = wallAdvice(asked.document)
    return advice && { text: inWords(advice, asked.language), moves: {} }
  }
  const { say, ifAny, ifPart } = step
  if (ifAny && !all(cause).some((each) => isOneOf(each, ifAny))) return null
  if (ifPart && crop.height > measurements.height / 2) return null
  return { text: inWords(say, asked.language), moves: movesOfSaid[say] ?? {} }
}

function adviceOf(finding: Finding | undefined): Step | null {
  if (!finding || finding.advice === null) return null
  const known = movesOfAdvice.find(([pattern]) => isOneOf(finding, [pattern]))
  return { text: finding.advice, moves: known?.[1] ?? {} }
}
