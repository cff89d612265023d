import assert from 'node:assert/strict'
import type { Answer, Step } from './ledger-steps.ts'

interface ModelledHold {
  micros: bigint
  lapsed: boolean
  state: 'open' | 'captured' | 'voided'
  refunded: bigint
}

/** A model of one wallet's ledger: the expected behaviour in a few lines of arithmetic, without a database. */
export class LedgerModel {
  posted: bigint
  readonly holds = new Map<string, ModelledHold>()
  readonly #references = new Set<string>()

  constructor(posted: bigint) {
    this.posted = posted
  }

  get held(): bigint {
    const open = [...this.holds.values()].filter(({ state }) => state === 'open')
    return open.reduce((sum, { micros }) => sum + micros, 0n)
  }

  /** The id of the hold that a step refers to; undefined if it refers to none or there are no holds yet. */
  targetOf(step: Step): string | undefined {
    return 'target' in step ? [...this.holds.keys()][step.target % Math.max(1, this.holds.size)] : undefined
  }

  /** The expected answer to a step if no other step runs concurrently. */
  predict(step: Step): Answer {
    const target = this.holds.get(this.targetOf(step) ?? '')
    const isBooked = 'reference' in step && this.#references.has(step.reference)
    const available = this.posted - this.held
    switch (step.do) {
      case 'hold':
        return available + this.#lapsedMicros() >= step.micros ? 'held' : 'not_covered'
      case 'capture':
        return target?.state === 'open' ? 'captured' : 'closed'
      case 'void':
        return target?.state === 'open' ? 'voided' : 'closed'
      case 'top up':
        return isBooked ? 'booked_before' : 'booked'
      case 'refund':
        if (target?.state !== 'captured') return 'no_such_charge'
        if (isBooked) return 'booked_before'
        return target.refunded + step.micros > target.micros ? 'exceeds_charge' : 'booked'
      case 'adjust':
        if (isBooked) return 'booked_before'
        return available + step.micros < 0n ? 'insufficient_funds' : 'booked'
      case 'sweep':
        return 'swept'
      case 'crash':
        return 'crashed'
    }
  }

  /** Updates the model by the answer to a step. Expired holds may be swept meanwhile; `voidSwept` adds that. */
  apply(step: Step, answer: Answer, target: string | undefined, heldAs: string | undefined): void {
    const hold = this.holds.get(target ?? '')
    if (answer === 'booked' && 'reference' in step) {
      assert.ok(!this.#references.has(step.reference), `${step.reference} was booked twice`)
      this.#references.add(step.reference)
      this.posted += step.micros
      if (step.do === 'refund' && hold) hold.refunded += step.micros
    }
    if (step.do === 'hold' && heldAs !== undefined) {
      this.holds.set(heldAs, { micros: step.micros, lapsed: step.lapsed, state: 'open', refunded: 0n })
    }
    if (hold && (answer === 'captured' || answer === 'voided')) {
      assert.equal(hold.state, 'open', 'a hold was closed twice')
      hold.state = answer
      if (answer === 'captured') this.posted -= hold.micros
    }
  }

  /** Voids the holds that the database has swept. Asserts that they had expired. */
  voidSwept(voided: ReadonlySet<string>): void {
    for (const [id, hold] of this.holds) {
      if (hold.state === 'open' && voided.has(id)) {
        assert.ok(hold.lapsed, 'a hold was swept before it expired')
        hold.state = 'voided'
      }
    }
  }

  #lapsedMicros(): bigint {
    const lapsed = [...this.holds.values()].filter(({ state, lapsed }) => state === 'open' && lapsed)
    return lapsed.reduce((sum, { micros }) => sum + micros, 0n)
  }
}
