import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { testDatabase } from '../../../testing/database.ts'
import { LedgerModel } from '../../../testing/ledger/ledger-model.ts'
import { anyStep, take } from '../../../testing/ledger/ledger-steps.ts'
import { fundedAccount } from '../../../testing/people/funded-account.ts'
import { proveLedger } from '../proofs/prove-ledger.ts'
import { balanceOf } from './ledger.ts'

const { db, open } = await testDatabase()
const processes = [db, await open()]

async function newWallet(): Promise<{ walletId: string; model: LedgerModel }> {
  const { walletId } = await fundedAccount(db, '1.00')
  return { walletId, model: new LedgerModel(1_000_000n) }
}

/** Asserts that the database agrees with the model and that the ledger is consistent. */
async function compare(walletId: string, model: LedgerModel): Promise<void> {
  const stored = await db
    .selectFrom('holds')
    .select(['id', 'state', 'refunded_micros'])
    .where('wallet_id', '=', walletId)
    .execute()
  model.voidSwept(new Set(stored.filter(({ state }) => state === 'voided').map(({ id }) => id)))
  assert.deepEqual(
    new Map(stored.map(({ id, state, refunded_micros }) => [id, { state, refunded: refunded_micros }])),
    new Map([...model.holds].map(([id, { state, refunded }]) => [id, { state, refunded }])),
  )
  const { postedMicros, heldMicros, availableMicros } = await balanceOf(db, walletId)
  assert.deepEqual([postedMicros, heldMicros], [model.posted, model.held])
  assert.ok(availableMicros >= 0n)
  assert.deepEqual(await proveLedger(db), [])
}

test('sequential steps give the answers and the balances that the model predicts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 25 }), async (steps) => {
      const { walletId, model } = await newWallet()
      for (const step of steps) {
        const predicted = model.predict(step)
        const target = model.targetOf(step)
        const { answer, heldAs } = await take(db, walletId, step, target)
        assert.equal(answer, predicted, step.do)
        model.apply(step, answer, target, heldAs)
        await compare(walletId, model)
      }
    }),
    { numRuns: 25 },
  )
})

test('concurrent steps on two processes, some of which die, leave the balances that their answers imply', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(anyStep, { minLength: 2, maxLength: 8 }), { minLength: 1, maxLength: 6 }),
      async (rounds) => {
        const { walletId, model } = await newWallet()
        for (const round of rounds) {
          const under = round.map((step, i) => {
            const target = model.targetOf(step)
            const on = processes[i % 2] ?? db
            return take(on, walletId, step, target).then((taken) => ({ step, target, ...taken }))
          })
          for (const { step, target, answer, heldAs } of await Promise.all(under)) {
            model.apply(step, answer, target, heldAs)
          }
          await compare(walletId, model)
        }
      },
    ),
    { numRuns: 40 },
  )
})
