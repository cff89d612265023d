import type { Refusal } from './problem.ts'

/** Thrown within a transaction to roll it back; its refusal is the answer. */
export class Refused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.problem.detail)
    this.refusal = refusal
  }
}
