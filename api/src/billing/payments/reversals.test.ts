import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { until } from '@likeness/engine/testing/until.ts'
import { testApp } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { spend } from '#testing/ledger.ts'
import { paymentsThrough, startStripe } from '#testing/stripe/server.ts'
import { proveLedger } from '../proofs/prove-ledger.ts'
import { capture, hold, topUp, voidHold } from '../wallet/ledger.ts'
import { statementEntries, statementRange } from '../wallet/statement.ts'
import { takeEvent } from './events.ts'
import { collectOwed, owedOf } from './reversals.ts'

const { db } = await testDatabase()
const stripe = await startStripe()
const { account } = stripe
const { books, emptyWallet, begin, centsOf } = paymentsThrough(stripe, db)

afterEach(async () => assert.deepEqual(await proveLedger(db), []))

async function paidWallet(dollars: bigint) {
  const walletId = await emptyWallet()
  const { id, sessionId } = await begin(walletId, dollars)
  await takeEvent(books, account.pay(sessionId))
  return { walletId, id, sessionId }
}

async function holdDollars(walletId: string, dollars: bigint): Promise<string> {
  const held = await hold(db, { walletId, amountMicros: dollars * 1_000_000n, purpose: 'test', seconds: 60 })
  assert.ok(held)
  return held
}

const owed = async (walletId: string) => Number((await owedOf(db, walletId)) / 10_000n)

test('a refund debits the wallet once; a failed refund is credited again', async () => {
  const { walletId, sessionId } = await paidWallet(20n)
  const { refund, event } = account.refund(sessionId, 500)
  await Promise.all([event, event, event].map((same) => takeEvent(books, same)))
  assert.equal(await centsOf(walletId), 1500)
  await takeEvent(books, account.refund(sessionId, 250).event)
  assert.equal(await centsOf(walletId), 1250)
  await takeEvent(books, account.failRefund(refund))
  await takeEvent(books, event)
  assert.equal(await centsOf(walletId), 1750)
  const range = await statementRange(db, walletId, {})
  const entries = await statementEntries(db, range, { kind: 'adjustment', limit: 9 })
  const reason = 'Refund of the payment of 20.00 USD'
  assert.deepEqual(
    entries.map((entry) => entry.reason?.replace(/ of \d{4}-\d\d-\d\d/, '')),
    [`${reason}, undone`, reason, reason],
  )
})

test('a dispute debits the payment and credits it again once won, in any order of its events', async () => {
  for (const order of permutations([0, 1, 2, 3])) {
    const walletId = await emptyWallet()
    const { sessionId } = await begin(walletId, 20n)
    const paid = account.pay(sessionId)
    const { dispute, event } = account.dispute(sessionId, 'warning_needs_response')
    const events = [paid, event, account.update(dispute, 'needs_response'), account.update(dispute, 'won')]
    for (const place of order) await takeEvent(books, events[place])
    assert.equal(await centsOf(walletId), 2000, order.join())
  }
})

function permutations(numbers: number[]): number[][] {
  if (numbers.length < 2) return [numbers]
  return numbers.flatMap((first) =>
    permutations(numbers.filter((other) => other !== first)).map((rest) => [first, ...rest]),
  )
}

test('an inquiry debits nothing, a lost dispute stays debited, and a won appeal is credited', async () => {
  const { walletId, sessionId } = await paidWallet(20n)
  const { dispute, event } = account.dispute(sessionId, 'warning_needs_response')
  await takeEvent(books, event)
  assert.equal(await centsOf(walletId), 2000)
  await takeEvent(books, account.update(dispute, 'needs_response'))
  assert.equal(await centsOf(walletId), 0)
  await takeEvent(books, account.update(dispute, 'lost'))
  assert.equal(await centsOf(walletId), 0)
  await takeEvent(books, account.update(dispute, 'won'))
  assert.equal(await centsOf(walletId), 2000)
})

test('settles a payment and its refund that are reported concurrently', async () => {
  for (let round = 0; round < 8; round += 1) {
    const walletId = await emptyWallet()
    const { sessionId } = await begin(walletId, 20n)
    const paid = account.pay(sessionId)
    const { event } = account.refund(sessionId, 500)
    await Promise.all([paid, event].map((one) => takeEvent(books, one)))
    assert.equal(await centsOf(walletId), 1500)
  }
})

test('money that was spent before a reversal is owed and debited from the next payment', async () => {
  const { walletId, sessionId } = await paidWallet(20n)
  await spend(db, { walletId }, 15_000_000n)
  await takeEvent(books, account.dispute(sessionId).event)
  assert.deepEqual([await centsOf(walletId), await owed(walletId)], [0, 1500])
  const small = await begin(walletId, 10n)
  await takeEvent(books, account.pay(small.sessionId))
  assert.deepEqual([await centsOf(walletId), await owed(walletId)], [0, 500])
  const large = await begin(walletId, 10n)
  await takeEvent(books, account.pay(large.sessionId))
  assert.deepEqual([await centsOf(walletId), await owed(walletId)], [500, 0])
})

test('a debt is collected from held money once that is free, and from credits that are no payments', async () => {
  const { walletId, sessionId } = await paidWallet(20n)
  const held = await holdDollars(walletId, 12n)
  await takeEvent(books, account.refund(sessionId, 2000).event)
  assert.deepEqual([await centsOf(walletId), await owed(walletId)], [1200, 1200])
  assert.equal(await collectOwed(db), 0)
  await voidHold(db, held)
  assert.equal(await collectOwed(db), 1)
  assert.deepEqual([await centsOf(walletId), await owed(walletId)], [0, 0])

  const spent = await paidWallet(20n)
  await spend(db, { walletId: spent.walletId }, 20_000_000n)
  await takeEvent(books, account.refund(spent.sessionId, 2000).event)
  await topUp(db, { walletId: spent.walletId, amountMicros: 5_000_000n, reference: 'a grant' })
  assert.equal(await collectOwed(db), 1)
  assert.deepEqual([await centsOf(spent.walletId), await owed(spent.walletId)], [0, 1500])
})

test('a refund and a dispute of the same payment debit no more than the payment', async () => {
  const { walletId, sessionId } = await paidWallet(20n)
  const other = await begin(walletId, 20n)
  await takeEvent(books, account.pay(other.sessionId))
  await takeEvent(books, account.refund(sessionId, 2000).event)
  await takeEvent(books, account.dispute(sessionId).event)
  assert.deepEqual([await centsOf(walletId), await owed(walletId)], [2000, 0])
})

test('concurrent calls, payments and refunds leave a consistent ledger and no wallet below zero', async () => {
  const { walletId, sessionId } = await paidWallet(20n)
  const more = await begin(walletId, 10n)
  const paid = account.pay(more.sessionId)
  const refunds = Array.from({ length: 4 }, () => account.refund(sessionId, 500).event)
  await Promise.all([
    ...Array.from({ length: 12 }, async () => {
      const held = await hold(db, { walletId, amountMicros: 1_000_000n, purpose: 'test', seconds: 60 })
      if (held) await capture(db, held)
    }),
    ...[...refunds, paid, ...refunds].map((event) => takeEvent(books, event)),
  ])
  await collectOwed(db)
  const charges = await db
    .selectFrom('transfers')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('debit_account', '=', walletId)
    .where('kind', '=', 'charge')
    .executeTakeFirstOrThrow()
  assert.equal((await centsOf(walletId)) - (await owed(walletId)), 1000 - Number(charges.count) * 100)
})

test('housekeeping collects a debt as soon as the wallet has money', async () => {
  const { walletId, sessionId } = await paidWallet(20n)
  await spend(db, { walletId }, 20_000_000n)
  await takeEvent(books, account.dispute(sessionId).event)
  await topUp(db, { walletId, amountMicros: 5_000_000n, reference: 'another grant' })
  testApp({ db, config: { sweepSeconds: 1 } })
  await until(async () => (await owed(walletId)) === 1500)
  assert.equal(await centsOf(walletId), 0)
})
