import { inWords } from '../../messages/message.ts'
import { thresholds } from '../../thresholds/all.ts'
import { wallAdvice } from '../checks/background.ts'
import { type Crop, type Finding, isCounted, type Measurements, severity } from '../result.ts'
import { type Asked, questionOn } from '../statements.ts'
import type { Cause } from './cause.ts'
import { type CauseRule, type CauseStep, type FindingPattern, harms } from './cause-rule.ts'
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
 * Merges the findings of one cause. What counts comes before what only warns, and the graver cause before the other: a doubt that is
 * most probably so before a fault that is hardly one. A step that contradicts that of a graver cause is left out.
 */
export function diagnose(result: Diagnosed): Diagnosis {
  const found = gathered(result).toSorted(
    (one, other) => Number(worst(other).counts) - Number(worst(one).counts) || gravity(other) - gravity(one),
  )
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

/** The probability of a doubt of which nothing tells it. */
const even = 0.5

/** Gives each finding that did not pass to the first cause of the table that takes it. */
function gathered({ findings, measurements }: Diagnosed): Gathered[] {
  const open = findings.filter(({ outcome }) => outcome !== 'PASS')
  let left = open
  return causeTable.flatMap((rule: CauseRule) => {
    if (rule.ifNoHeadLeansSo && isAsTurned(measurements.roll_deg)) return []
    const together = rule.togetherWith
    if (together && !left.some((each) => isOneOf(each, together))) return []
    if (open.some((each) => isOneOf(each, rule.unless ?? []))) return []
    const [first, ...others] = rule.shownBy
      .flatMap((pattern) => left.filter((each) => isOneOf(each, [pattern])))
      .filter((each, place, all) => all.indexOf(each) === place)
      .toSorted((one, other) => severity[other.outcome] - severity[one.outcome])
    if (!first || (together && first.outcome !== 'FAIL')) return []
    const shown = [first, ...others] as const
    const isNoGraver = (each: Finding) =>
      severity[each.outcome] <= severity[first.outcome] || isOneOf(each, rule.explainsFaults ?? [])
    const isSurer = (each: Finding) =>
      !isCertain(first) &&
      isOneOf(each, certainFacts) &&
      (each.probability ?? even) > (first.probability ?? even)
    const explained = left.filter(
      (each) =>
        !shown.includes(each) && isOneOf(each, rule.explains ?? []) && isNoGraver(each) && !isSurer(each),
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

const isCertain = (found: Finding): boolean => found.outcome === 'FAIL' || isOneOf(found, certainFacts)

const all = ({ shown, explained }: Gathered) => [...shown, ...explained]

/** The worst of what counts; or of all, if nothing counts. */
function worst(cause: Gathered): { outcome: 'REVIEW' | 'FAIL'; counts: boolean } {
  const counted = all(cause).filter(isCounted)
  const judged = counted.length > 0 ? counted : all(cause)
  const fails = judged.some(({ outcome }) => outcome === 'FAIL')
  return { outcome: fails ? 'FAIL' : 'REVIEW', counts: counted.length > 0 }
}

/**
 * How grave a cause is: the harm of its kind, by how certain and how plain the gravest of its findings is: of those that show it, and
 * of what it explains if that fails.
 */
function gravity({ rule, shown, explained }: Gathered): number {
  const telling = [...shown, ...explained.filter(({ outcome }) => outcome === 'FAIL')]
  return (
    harms[rule.harm ?? 'person'] *
    Math.max(...telling.map((each) => sureness(each) * plainness(each, rule.plainFrom)))
  )
}

/** What a doubt weighs where it is as good as certain: an authority may accept even that. */
const doubted = 0.95

/**
 * How sure a finding is, 0 to 1. What fails is more than even, because limits are set so that hardly any good photo fails. A doubt
 * counts by the square of its probability, so that one that is as likely wrong as right weighs a quarter. A fact is at least even.
 */
function sureness(found: Finding): number {
  const { outcome, probability } = found
  if (outcome === 'FAIL') return (1 + (probability ?? 1)) / 2
  const least = isOneOf(found, certainFacts) ? even : 0
  return doubted * Math.max(probability ?? even, least) ** 2
}

/**
 * How plain a finding is, 0.5 just beyond its limit to 1 from `plainFrom` limits beyond it on; 1 if it is beyond none. A score whose
 * limit is not above 0 has no distance from it in limits, and counts as plain.
 */
function plainness({ measured, required }: Finding, plainFrom = 0): number {
  if (measured === null || required === null) return 1
  const { min, max } = required
  const [below, above] = [min ?? 0, max ?? 0]
  const beyond = Math.max(below > 0 ? 1 - measured / below : 0, above > 0 ? measured / above - 1 : 0)
  return beyond > 0 ? (1 + Math.min(beyond / plainFrom, 1)) / 2 : 1
}

function causeOf(cause: Gathered, advice: string | null, { asked, findings }: Diagnosed): Cause {
  const { rule, shown, explained } = cause
  const [first] = shown
  const { outcome, counts } = worst(cause)
  const question = shown.map((each) => questionOn(each, asked)).find((each) => each !== null)
  const certain = isCertain(first)
  const voided = (each: Finding) => each.outcome === 'PASS' && isOneOf(each, rule.voids ?? [])
  const unjudged = certain ? findings.filter(voided).map(({ check }) => check) : []
  return {
    code: rule.code,
    outcome,
    ...(!counts && { counts }),
    certain,
    message: [
      certain && rule.sentence ? inWords(rule.sentence, asked.language) : first.message,
      ...explained.filter((each) => isOneOf(each, rule.alsoSaid ?? [])).map(({ message }) => message),
    ].join(' '),
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
