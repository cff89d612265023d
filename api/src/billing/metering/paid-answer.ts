import type { WrittenAnswer } from '../idempotency/written-answer.ts'

/** The written answer of a call with a price. */
export interface PaidAnswer extends WrittenAnswer {
  /** What this very call was quoted, in micro-dollars: 0 where an allowance covered it, or an earlier call was charged. */
  chargedMicros: bigint
}
