import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { testDatabase } from '../../../testing/database.ts'
import { paymentsThrough } from '../../../testing/people/paid-wallet.ts'
import { startStripe } from '../../../testing/stripe/server.ts'
import { proveLedger } from '../proofs/prove-ledger.ts'
import { reconcile } from '../proofs/reconcile.ts'
import { followPayment } from './checkout.ts'
import { takeEvent, type UnbookedEvent } from './events.ts'

const { db } = await testDatabase()
const stripe = await startStripe()
const { account } = stripe
const { payments, emptyWallet, begin, centsOf } = paymentsThrough(stripe, db)
const books = { db, payments }

afterEach(async () => assert.deepEqual(await proveLedger(db), []))

const stateOf = async (id: string) =>
  (await db.selectFrom('payments').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

test('credits a paid session once if it is reported several times, also concurrently', async () => {
  const walletId = await emptyWallet()
  const { id, sessionId } = await begin(walletId, 20n)
  assert.equal(await stateOf(id), 'open')
  const paid = account.pay(sessionId)
  await Promise.all(Array.from({ length: 8 }, () => takeEvent(books, paid)))
  await takeEvent(books, paid)
  assert.equal(await centsOf(walletId), 2000)
  assert.equal(await stateOf(id), 'credited')
})

test('credits a payment that takes days once it arrives, in any order of its events', async () => {
  for (const turned of [false, true]) {
    const walletId = await emptyWallet()
    const { id, sessionId } = await begin(walletId, 20n)
    const events = [account.payLater(sessionId), account.arrive(sessionId)]
    const [first, second] = turned ? events.toReversed() : events
    await takeEvent(books, first)
    assert.equal(await stateOf(id), turned ? 'credited' : 'processing')
    await takeEvent(books, second)
    await takeEvent(books, first)
    assert.equal(await stateOf(id), 'credited')
    assert.equal(await centsOf(walletId), 2000)
  }
})

test('credits no failed or expired payment, and a late first event does not reopen it', async () => {
  const walletId = await emptyWallet()
  const late = await begin(walletId, 20n)
  const completed = account.payLater(late.sessionId)
  await takeEvent(books, account.fail(late.sessionId))
  await takeEvent(books, completed)
  assert.equal(await stateOf(late.id), 'failed')
  const left = await begin(walletId, 20n)
  await takeEvent(books, account.expire(left.sessionId))
  assert.equal(await stateOf(left.id), 'expired')
  assert.equal(await centsOf(walletId), 0)
})

test('credits a payment even if our process died before it stored the id of the session', async () => {
  const walletId = await emptyWallet()
  const { id, sessionId } = await begin(walletId, 20n)
  await db.updateTable('payments').set({ session_id: null }).where('id', '=', id).execute()
  await takeEvent(books, account.pay(sessionId))
  assert.equal(await centsOf(walletId), 2000)
})

test('keeps the event of a payment whose amount or currency differs from the request, and credits nothing', async () => {
  const walletId = await emptyWallet()
  for (const wrong of [{ amount_total: 200_000 }, { currency: 'jpy' }]) {
    const { id, sessionId } = await begin(walletId, 20n)
    const paid = account.pay(sessionId)
    const event = { ...paid, data: { object: { ...paid.data.object, ...wrong } } }
    const alarms: UnbookedEvent[] = []
    for (const _ of [1, 2]) {
      const taken = await takeEvent({ ...books, onUnbooked: (kept) => alarms.push(kept) }, event)
      assert.equal(taken, 'kept')
    }
    assert.partialDeepStrictEqual(alarms, [{ id: paid.id, paymentId: id }])
    assert.equal(await stateOf(id), 'open')
    const named = (await reconcile(db)).differences.filter((sentence) => sentence.includes(paid.id))
    assert.match(named.join(), new RegExp(`payment ${id}, which is of 20000000 USD micros`))
  }
  assert.equal(await centsOf(walletId), 0)
})

test('foreign sessions and events of other types change nothing', async () => {
  const walletId = await emptyWallet()
  const { sessionId } = await begin(walletId, 20n)
  const paid = account.pay(sessionId)
  assert.equal(await takeEvent(books, { ...paid, type: 'customer.created' }), 'ignored')
  for (const client_reference_id of [null, 'pay_unknown']) {
    const foreign = { ...paid, data: { object: { ...paid.data.object, client_reference_id } } }
    assert.equal(await takeEvent(books, foreign), 'ignored')
  }
  assert.equal(await centsOf(walletId), 0)
})

test('credits a payment by asking Stripe if the webhook is lost, and reads the receipt from Stripe', async () => {
  const walletId = await emptyWallet()
  const { sessionId } = await begin(walletId, 20n)
  await followPayment(db, payments, sessionId)
  assert.equal(await centsOf(walletId), 0)
  const paid = account.pay(sessionId)
  await followPayment(db, payments, sessionId)
  await takeEvent(books, paid)
  assert.equal(await centsOf(walletId), 2000)
})
