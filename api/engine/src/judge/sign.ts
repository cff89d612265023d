import type { CurveName, SignName } from '../thresholds/fitted.ts'
import type { EvidenceAt, EvidenceStage, FileEvidence } from './evidence.ts'
import type { Limits } from './reading.ts'
import type { CheckOutcome } from './result.ts'

/** The curves from measures to probabilities, and the profile whose limits apply. */
export type RiskTable = Pick<FileEvidence, 'curves' | 'profile'>

export interface Risk {
  /** That something is so, 0 to 1, rounded to three digits after the point. */
  readonly probability: number
  /** FAIL if it is certain, REVIEW if it is more probable than a budget of false alarms allows, otherwise PASS. */
  readonly outcome: CheckOutcome
  /** Whether it is probable enough to count together with another sign of the same. */
  readonly supports: boolean
}

/** Judges a measure by a curve, in the unit of the curve, with the limits of the profile. */
export function judgeRisk(measured: number, name: CurveName, { curves, profile }: RiskTable): Risk {
  const { slope, offset, [profile]: limits } = curves[name]
  const exact = 1 / (1 + Math.exp(-(slope * measured + offset)))
  const probability = Number(exact.toFixed(3))
  const outcome = exact > limits.certain ? 'FAIL' : exact > limits.review ? 'REVIEW' : 'PASS'
  return { probability, outcome, supports: exact > limits.supports }
}

/** The measure from which on a photo is reviewed, or counts with another sign: a least value if the curve falls, a greatest if it rises. */
export function limitOf(
  name: CurveName,
  { curves, profile }: RiskTable,
  of: 'review' | 'supports' = 'review',
): Limits {
  const { slope, offset, [profile]: limits } = curves[name]
  const limit = Number(((Math.log(limits[of] / (1 - limits[of])) - offset) / slope).toFixed(3))
  return slope < 0 ? { min: limit, max: null } : { min: null, max: limit }
}

/** A measure that indicates a fault by a fitted curve. */
export interface Sign<Stage extends EvidenceStage = EvidenceStage> {
  readonly name: SignName
  /** The unit in findings, and of the curve. */
  readonly unit: string
  /** How many digits after the point a finding states. */
  readonly digits: number
  /** Null if the photo does not show what is measured. */
  readonly measure: (evidence: EvidenceAt[Stage]) => number | null
}

/** Any sign, with the stage of its evidence as its type parameter. */
export type AnySign = { readonly [Stage in EvidenceStage]: Sign<Stage> }[EvidenceStage]

/** A sign judged on a photo: the risk, and the fields of a finding. */
export interface JudgedSign extends Risk {
  readonly value: number
  readonly fields: {
    readonly measured: number
    readonly unit: string
    readonly probability: number
    readonly required: Limits
  }
}

/** Judges a sign on a photo; null if the photo does not show it. */
export function judgeSign<Stage extends EvidenceStage>(
  sign: Sign<Stage>,
  evidence: EvidenceAt[Stage],
): JudgedSign | null {
  const value = sign.measure(evidence)
  return value === null ? null : judgeValue(sign, value, evidence)
}

/** Judges a value of a sign, in its unit. */
export function judgeValue(
  { name, unit, digits }: Pick<Sign, 'name' | 'unit' | 'digits'>,
  value: number,
  table: RiskTable,
): JudgedSign {
  const risk = judgeRisk(value, name, table)
  const required = limitOf(name, table)
  const measured = Number(value.toFixed(digits))
  return { ...risk, value, fields: { measured, unit, probability: risk.probability, required } }
}
