import type { EvidenceAt, EvidenceStage } from '../evidence/evidence.ts'
import type { SignName } from '../thresholds/fitted/curve-names.ts'
import type { Limits } from './band.ts'
import { judgeRisk, limitOf, type Risk, type RiskTable } from './risk.ts'

/** A measure that tells of a fault by a fitted curve. */
export interface Sign<Stage extends EvidenceStage = EvidenceStage> {
  readonly name: SignName
  /** The unit in findings, and of the curve. */
  readonly unit: string
  /** How many digits after the point a finding states. */
  readonly digits: number
  /** Null if the photo does not show what is measured. */
  readonly measure: (evidence: EvidenceAt[Stage]) => number | null
}

/** What a sign tells of a photo: the risk, and the fields of a finding. */
export interface JudgedSign extends Risk {
  readonly value: number
  readonly fields: {
    readonly measured: number
    readonly unit: string
    readonly probability: number
    readonly required: Limits
  }
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
