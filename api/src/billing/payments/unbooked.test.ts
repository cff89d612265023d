import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '../../../testing/database.ts'
import { paymentsThrough } from '../../../testing/people/paid-wallet.ts'
import { startStripe } from '../../../testing/stripe/server.ts'
import { newId } from '../../foundation/identifiers.ts'
import { resolveUnbooked, takeEvent, type UnbookedEvent } from './events.ts'

const { db } = await testDatabase()
const stripe = await startStripe()
const { account } = stripe
const { payments, emptyWallet, begin, centsOf } = paymentsThrough(stripe, db)
const alarms: UnbookedEvent[] = []
const books = { db, payments, onUnbooked: (event: UnbookedEvent) => alarms.push(event) }

/** A payment whose row is lost, as after restoring an old backup. */
async function lostPayment() {
  const walletId = await emptyWallet()
  const { id, sessionId } = await begin(walletId, 20n)
  await db.deleteFrom('payments').where('id', '=', id).execute()
  return { walletId, id, sessionId }
}

const kept = (id: string) =>
  db.selectFrom('unbooked_events').selectAll().where('id', '=', id).executeTakeFirst()

test('a paid session without a row is kept and reported once, and replays stay harmless', async () => {
  const { id, sessionId } = await lostPayment()
  const paid = account.pay(sessionId)
  const before = alarms.length
  const taken = await Promise.all([1, 2, 3].map(() => takeEvent(books, paid)))
  assert.deepEqual(taken, ['kept', 'kept', 'kept'])
  assert.equal(alarms.length, before + 1)
  assert.partialDeepStrictEqual(await kept(paid.id), {
    type: 'checkout.session.completed',
    object_id: sessionId,
    payment_id: id,
    amount: 2000n,
    currency: 'usd',
    resolved_at: null,
  })
  assert.equal(await resolveUnbooked(db, paid.id, { actor: 'admin:test', resolution: 'credited' }), true)
  assert.equal(await resolveUnbooked(db, paid.id, { actor: 'admin:test', resolution: 'again' }), false)
  assert.equal(await takeEvent(books, paid), 'kept')
  assert.equal((await kept(paid.id))?.resolution, 'credited')
  assert.equal(alarms.length, before + 1)
})

test('a refund and a dispute of a payment without a row are kept; nobody paid in an expired session', async () => {
  const { id, sessionId } = await lostPayment()
  account.pay(sessionId)
  for (const { event } of [account.refund(sessionId, 500), account.dispute(sessionId)]) {
    assert.equal(await takeEvent(books, event), 'kept')
    assert.equal((await kept(event.id))?.payment_id, id)
  }
  const left = await lostPayment()
  assert.equal(await takeEvent(books, account.expire(left.sessionId)), 'ignored')
})

test('an event that is sent again after its row was restored is booked and resolved', async () => {
  const { walletId, id, sessionId } = await lostPayment()
  const paid = account.pay(sessionId)
  assert.equal(await takeEvent(books, paid), 'kept')
  await db.insertInto('payments').values({ id, wallet_id: walletId, amount_micros: 20_000_000n }).execute()
  assert.equal(await takeEvent(books, paid), 'booked')
  assert.equal(await centsOf(walletId), 2000)
  assert.equal((await kept(paid.id))?.resolved_by, 'system')
})

test('events of another product on the same account are ignored, and none of them is stored', async () => {
  const { sessionId } = await lostPayment()
  const session = account.session(sessionId)
  const before = alarms.length
  for (const reference of [null, 'order-17', 'pay_29QQoUBi66xm2f', newId('job')]) {
    session.client_reference_id = reference
    assert.equal(await takeEvent(books, account.pay(sessionId)), 'ignored')
    const intent = account.intents.get(session.payment_intent ?? '')
    assert.ok(intent)
    intent.metadata = reference === null ? {} : { payment: reference }
    assert.equal(await takeEvent(books, account.refund(sessionId, 500).event), 'ignored')
    const reversals = db.selectFrom('payment_reversals').select('id').where('payment_intent', '=', intent.id)
    assert.deepEqual(await reversals.execute(), [])
  }
  assert.equal(alarms.length, before)
})

test('a refund whose payment Stripe does not tell, or that cannot be kept, is sent again by Stripe', async () => {
  const { sessionId } = await lostPayment()
  account.pay(sessionId)
  const { event } = account.refund(sessionId, 500)
  stripe.failNext(3)
  await assert.rejects(takeEvent(books, event))
  await sql`alter table unbooked_events rename to gone`.execute(db)
  await assert.rejects(takeEvent(books, event))
  await sql`alter table gone rename to unbooked_events`.execute(db)
  assert.equal(await takeEvent(books, event), 'kept')
})
