import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { testDatabase } from '../../testing/database.ts'
import { fundedAccount } from '../../testing/funded-account.ts'
import { balanceOf } from './balance.ts'
import { capture } from './capture.ts'
import { hold } from './hold.ts'
import { proveLedger } from './prove-ledger.ts'
import { sweep } from './sweep.ts'
import { topUp } from './top-up.ts'
import { voidHold } from './void.ts'

const { db } = await testDatabase()

/** `target` picks one of the holds made so far; `payment` names a payment, so that some arrive twice. */
const step = fc.oneof(
  fc.record({
    do: fc.constant('hold' as const),
    cents: fc.integer({ min: 1, max: 60 }),
    lapsed: fc.boolean(),
  }),
  fc.record({ do: fc.constantFrom('capture' as const, 'void' as const), target: fc.nat(30) }),
  fc.record({
    do: fc.constant('top up' as const),
    payment: fc.nat(4),
    cents: fc.integer({ min: 1, max: 100 }),
  }),
  fc.record({ do: fc.constant('sweep' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

interface Ledger {
  walletId: string
  holds: { id: string; micros: bigint; lapsed: boolean }[]
}

/** Takes a step and returns by how much the wallet's posted and held balances must have changed. */
async function take(step: Step, { walletId, holds }: Ledger): Promise<{ posted: bigint; held: bigint }> {
  switch (step.do) {
    case 'hold': {
      const micros = BigInt(step.cents) * 10_000n
      const seconds = step.lapsed ? 0 : 60
      const id = await hold(db, { walletId, amountMicros: micros, purpose: 'test', seconds })
      if (id !== undefined) holds.push({ id, micros, lapsed: step.lapsed })
      return { posted: 0n, held: id === undefined ? 0n : micros }
    }
    case 'capture': {
      const target = holds[step.target % Math.max(1, holds.length)]
      const captured = target && (await capture(db, target.id)) !== undefined
      return captured ? { posted: -target.micros, held: -target.micros } : { posted: 0n, held: 0n }
    }
    case 'void': {
      const target = holds[step.target % Math.max(1, holds.length)]
      const voided = target && (await voidHold(db, target.id))
      return { posted: 0n, held: voided ? -target.micros : 0n }
    }
    case 'top up': {
      const amountMicros = BigInt(step.cents) * 10_000n
      const reference = `${walletId} payment ${step.payment}`
      return {
        posted: (await topUp(db, { walletId, amountMicros, reference })) ? amountMicros : 0n,
        held: 0n,
      }
    }
    case 'sweep':
      await sweep(db, walletId)
      return { posted: 0n, held: 0n }
  }
}

test('any steps, in any order and many at once, leave a ledger that adds up', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 6 }),
      async (rounds) => {
        const { walletId } = await fundedAccount(db, '1.00')
        const ledger: Ledger = { walletId, holds: [] }
        let posted = 1_000_000n
        for (const round of rounds) {
          const changes = await Promise.all(round.map((one) => take(one, ledger)))
          posted += changes.reduce((sum, change) => sum + change.posted, 0n)
        }
        assert.deepEqual(await proveLedger(db), [])
        const balance = await balanceOf(db, walletId)
        assert.equal(balance.postedMicros, posted)
        assert.ok(balance.availableMicros >= 0n)
      },
    ),
    { numRuns: 40 },
  )
})

test('steps one after the other change the balances by what they report', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      const ledger: Ledger = { walletId: (await fundedAccount(db, '1.00')).walletId, holds: [] }
      for (const one of steps) {
        const before = await balanceOf(db, ledger.walletId)
        const change = await take(one, ledger)
        const after = await balanceOf(db, ledger.walletId)
        assert.equal(after.postedMicros, before.postedMicros + change.posted)
        const lapsed = ledger.holds.some((hold) => hold.lapsed)
        if (!lapsed) assert.equal(after.heldMicros, before.heldMicros + change.held)
      }
      assert.deepEqual(await proveLedger(db), [])
    }),
    { numRuns: 20 },
  )
})
