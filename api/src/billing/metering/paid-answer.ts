import type { WrittenAnswer } from '../idempotency/written-answer.ts'

/** The written answer of a paid call. */
export interface PaidAnswer extends WrittenAnswer {
  /** What this call was charged, in micro-dollars: 0 if an allowance covered it, or if the answer repeats an earlier one. */
  chargedMicros: bigint
}
