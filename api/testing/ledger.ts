import assert from 'node:assert/strict'
import fc from 'fast-check'
import { sql } from 'kysely'
import { adjust, refund } from '../src/billing/wallet/corrections.ts'
import { capture, hold, sweep, topUp, voidHold } from '../src/billing/wallet/ledger.ts'
import type { Database, Executor } from '../src/storage/database.ts'

type OfHold = 'held' | 'not_covered' | 'captured' | 'voided' | 'closed'
type OfCorrection = Awaited<ReturnType<typeof refund | typeof adjust>>
type Answer = OfHold | OfCorrection | 'swept' | 'crashed'

const micros = (min: number, max: number) => fc.integer({ min, max }).map((cents) => BigInt(cents) * 10_000n)
const reference = (kind: string, most: number) => fc.nat(most).map((n) => `${kind} ${n}`)
const target = fc.nat(30)

/** One operation on a wallet. `target` selects one of the holds so far; several steps may have the same reference. */
const plainStep = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('hold'), micros: micros(1, 60), lapsed: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('capture', 'void'), target }) },
  fc.record({ do: fc.constant('top up'), reference: reference('payment', 4), micros: micros(1, 100) }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('refund'),
      target,
      reference: reference('refund', 9),
      micros: micros(1, 40),
    }),
  },
  fc.record({
    do: fc.constant('adjust'),
    reference: reference('ticket', 4),
    micros: micros(-80, 80).filter((amount) => amount !== 0n),
  }),
  fc.record({ do: fc.constant('sweep') }),
)

/** A plain step, or one whose transaction is rolled back or whose session is killed. */
export const anyStep = fc.oneof(
  { weight: 6, arbitrary: plainStep },
  fc.record({
    do: fc.constant('crash'),
    how: fc.constantFrom('rolled back', 'session killed'),
    during: plainStep,
  }),
)

type PlainStep = typeof plainStep extends fc.Arbitrary<infer S> ? S : never
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never
/** `heldAs` is the id of a new hold. */
type Taken = { answer: Answer; heldAs?: string | undefined }

/** Performs a step on a wallet. `targetId` is the hold that the step refers to. */
export async function take(
  db: Database,
  walletId: string,
  step: Step,
  targetId: string | undefined,
): Promise<Taken> {
  if (step.do !== 'crash') return takePlain(db, walletId, step, targetId)
  const crash = db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
    await takePlain(transaction, walletId, step.during, targetId)
    if (step.how === 'rolled back') throw new Error('as the test asked')
    await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(db)
    await sql`select 1`.execute(transaction)
  })
  await assert.rejects(crash)
  return { answer: 'crashed' }
}

async function takePlain(
  db: Executor,
  walletId: string,
  step: PlainStep,
  targetId: string | undefined,
): Promise<Taken> {
  const correction = { reason: 'A test', actor: 'system' }
  const booking = ({ micros, reference }: { micros: bigint; reference: string }) => ({
    amountMicros: micros,
    reference: `${walletId} ${reference}`,
  })
  switch (step.do) {
    case 'hold': {
      const seconds = step.lapsed ? 0 : 60
      const heldAs = await hold(db, { walletId, amountMicros: step.micros, purpose: 'test', seconds })
      return { answer: heldAs === undefined ? 'not_covered' : 'held', heldAs }
    }
    case 'capture':
      return { answer: targetId && (await capture(db, targetId)) !== undefined ? 'captured' : 'closed' }
    case 'void':
      return { answer: targetId && (await voidHold(db, targetId)) ? 'voided' : 'closed' }
    case 'top up':
      return { answer: (await topUp(db, { ...booking(step), walletId })) ? 'booked' : 'booked_before' }
    case 'refund': {
      const transferId = await chargeOf(db, targetId)
      return { answer: await refund(db, { ...booking(step), ...correction, transferId }) }
    }
    case 'adjust':
      return { answer: await adjust(db, { ...booking(step), ...correction, walletId }) }
    case 'sweep':
      await sweep(db, walletId)
      return { answer: 'swept' }
  }
}

async function chargeOf(db: Executor, holdId = ''): Promise<string> {
  const charges = db.selectFrom('transfers').select('id').where('hold_id', '=', holdId)
  return (await charges.executeTakeFirst())?.id ?? 'tr_none'
}

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
    return this.#open().reduce((sum, { micros }) => sum + micros, 0n)
  }

  /** The id of the hold that a step refers to; undefined if it refers to none or there are no holds yet. */
  targetOf(step: Step): string | undefined {
    return 'target' in step ? [...this.holds.keys()][step.target % Math.max(1, this.holds.size)] : undefined
  }

  /** The expected answer to a step if no other step runs concurrently. */
  predict(step: Step): Answer {
    const target = this.holds.get(this.targetOf(step) ?? '')
    const isBooked = 'reference' in step && this.#references.has(step.reference)
    let available = this.posted - this.held
    switch (step.do) {
      case 'hold':
        for (const { micros, lapsed } of this.#open()) if (lapsed) available += micros
        return available >= step.micros ? 'held' : 'not_covered'
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

  #open(): ModelledHold[] {
    return [...this.holds.values()].filter(({ state }) => state === 'open')
  }
}

/** Charges a wallet, as a call does. Returns the id of the hold. */
export async function spend(
  db: Database,
  { walletId }: { walletId: string },
  amountMicros: bigint,
  { purpose = 'test', spender = null }: { purpose?: string; spender?: string | null } = {},
): Promise<string> {
  const held = await hold(db, { walletId, amountMicros, purpose, seconds: 60, spender })
  if (held === undefined || (await capture(db, held)) === undefined) throw new Error('the wallet lacks money')
  return held
}
