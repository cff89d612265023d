import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { spend } from '#testing/ledger.ts'
import { proveLedger } from '../proofs/prove-ledger.ts'
import { adjust, refund } from './corrections.ts'
import { balanceOf, hold } from './ledger.ts'

const { db } = await testDatabase()
const price = 50_000n
const why = { reason: 'The photo was judged wrongly', actor: 'admin:alice' }

afterEach(async () => assert.deepEqual(await proveLedger(db), []))

/** A wallet with 1 USD that was charged 0.05 USD once. */
async function chargedWallet(): Promise<{ walletId: string; transferId: string }> {
  const { walletId } = await fundedAccount(db, '1.00')
  const holdId = await spend(db, { walletId }, price)
  const charge = await db
    .selectFrom('transfers')
    .select('id')
    .where('hold_id', '=', holdId)
    .executeTakeFirstOrThrow()
  return { walletId, transferId: charge.id }
}

async function posted(walletId: string): Promise<bigint> {
  return (await balanceOf(db, walletId)).postedMicros
}

test('refunds a charge in parts, up to its whole amount', async () => {
  const { walletId, transferId } = await chargedWallet()
  const part = { ...why, transferId, amountMicros: 30_000n }
  assert.equal(await refund(db, { ...part, reference: `${walletId} 1` }), 'booked')
  assert.equal(await posted(walletId), 980_000n)
  assert.equal(await refund(db, { ...part, reference: `${walletId} 2` }), 'exceeds_charge')
  assert.equal(await refund(db, { ...part, amountMicros: 20_000n, reference: `${walletId} 3` }), 'booked')
  assert.equal(await posted(walletId), 1_000_000n)
})

test('64 concurrent refunds give back exactly the charge, or one refund if all have the same reference', async () => {
  for (const { micros, same, counts, left } of [
    { micros: price / 5n, same: false, counts: { booked: 5, exceeds_charge: 59 }, left: 1_000_000n },
    { micros: 1_000n, same: true, counts: { booked: 1, booked_before: 63 }, left: 951_000n },
  ]) {
    const { walletId, transferId } = await chargedWallet()
    const refunds = Array.from({ length: 64 }, (_, i) => {
      const reference = same ? `${walletId} ticket` : `${walletId} ${i}`
      return refund(db, { ...why, transferId, amountMicros: micros, reference })
    })
    const grouped = Object.entries(Object.groupBy(await Promise.all(refunds), (answer) => answer))
    const counted = grouped.map(([answer, all]) => [answer, all.length])
    assert.deepEqual(Object.fromEntries(counted), counts)
    assert.equal(await posted(walletId), left)
  }
})

test('refunds only charges', async () => {
  const { walletId } = await fundedAccount(db, '1.00')
  const topUp = await db
    .selectFrom('transfers')
    .select('id')
    .where('credit_account', '=', walletId)
    .executeTakeFirstOrThrow()
  for (const transferId of [topUp.id, 'tr_unknown']) {
    const answer = await refund(db, { ...why, transferId, amountMicros: 1n, reference: `not ${transferId}` })
    assert.equal(answer, 'no_such_charge')
  }
})

test('an adjustment credits or debits once, and never debits more than the wallet has', async () => {
  const { walletId } = await fundedAccount(db, '1.00')
  const adjusted = (amountMicros: bigint, reference: string) =>
    adjust(db, { ...why, walletId, amountMicros, reference: `${walletId} ${reference}` })
  assert.equal(await adjusted(500_000n, 'goodwill'), 'booked')
  assert.equal(await adjusted(500_000n, 'goodwill'), 'booked_before')
  assert.equal(await posted(walletId), 1_500_000n)
  await hold(db, { walletId, amountMicros: 900_000n, purpose: 'test', seconds: 60 })
  assert.equal(await adjusted(-600_001n, 'too much'), 'insufficient_funds')
  assert.equal(await adjusted(-600_000n, 'returned'), 'booked')
  assert.equal((await balanceOf(db, walletId)).availableMicros, 0n)
})

test('books no correction without a reason, an actor and a reference', async () => {
  const { walletId } = await fundedAccount(db, '1.00')
  for (const missing of ['reason', 'actor']) {
    const correction = { ...why, [missing]: ' ', walletId, amountMicros: 1n, reference: `no ${missing}` }
    await assert.rejects(adjust(db, correction), /violates check constraint/, missing)
  }
  const bare = sql`
    insert into transfers (id, kind, debit_account, credit_account, amount_micros)
    values ('tr_bare', 'adjustment', 'funding', ${walletId}, 1)`
  await assert.rejects(bare.execute(db), /violates check constraint/)
})

test('the database refuses a refund that exceeds its charge or goes to another wallet', async () => {
  const { walletId, transferId } = await chargedWallet()
  const other = await fundedAccount(db, '1.00')
  const insert = (to: string, micros: bigint) => sql`
    insert into transfers (id, kind, debit_account, credit_account, amount_micros, refunded_transfer_id,
                           reason, actor, reference)
    values ('tr_forged', 'refund', 'revenue', ${to}, ${micros}, ${transferId}, 'none', 'system', 'forged')`
  await assert.rejects(insert(walletId, price + 1n).execute(db), /refunds_within_charge/)
  await assert.rejects(insert(other.walletId, price).execute(db), /goes to the wallet that was charged/)
})
