import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { sql } from 'kysely'
import { newId } from '#foundation/identifiers.ts'
import { testApp } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import type { StripeEvent } from '#testing/stripe/account.ts'
import { paymentsThrough, startStripe } from '#testing/stripe/server.ts'
import { proveLedger } from '../proofs/prove-ledger.ts'
import { reconcile } from '../proofs/reconcile.ts'
import { resolveUnbooked, takeEvent, type UnbookedEvent } from './events.ts'
import { stripeWebhookPath } from './routes.ts'

const { db } = await testDatabase()
const stripe = await startStripe()
const { account } = stripe
const { books, payments, emptyWallet, begin, centsOf } = paymentsThrough(stripe, db)

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
    const events = [account.pay(sessionId, 'unpaid'), account.arrive(sessionId)]
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
  const completed = account.pay(late.sessionId, 'unpaid')
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

const alarms: UnbookedEvent[] = []
const keepingBooks = { db, payments, onUnbooked: (event: UnbookedEvent) => alarms.push(event) }

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
  const taken = await Promise.all([1, 2, 3].map(() => takeEvent(keepingBooks, paid)))
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
  assert.equal(await takeEvent(keepingBooks, paid), 'kept')
  assert.equal((await kept(paid.id))?.resolution, 'credited')
  assert.equal(alarms.length, before + 1)
})

test('a refund and a dispute of a payment without a row are kept; an expired session was not paid', async () => {
  const { id, sessionId } = await lostPayment()
  account.pay(sessionId)
  for (const { event } of [account.refund(sessionId, 500), account.dispute(sessionId)]) {
    assert.equal(await takeEvent(keepingBooks, event), 'kept')
    assert.equal((await kept(event.id))?.payment_id, id)
  }
  const left = await lostPayment()
  assert.equal(await takeEvent(keepingBooks, account.expire(left.sessionId)), 'ignored')
})

test('an event that is sent again after its row was restored is booked and resolved', async () => {
  const { walletId, id, sessionId } = await lostPayment()
  const paid = account.pay(sessionId)
  assert.equal(await takeEvent(keepingBooks, paid), 'kept')
  await db.insertInto('payments').values({ id, wallet_id: walletId, amount_micros: 20_000_000n }).execute()
  assert.equal(await takeEvent(keepingBooks, paid), 'booked')
  assert.equal(await centsOf(walletId), 2000)
  assert.equal((await kept(paid.id))?.resolved_by, 'system')
})

test('events of another product on the same account are ignored, and none of them is stored', async () => {
  const { sessionId } = await lostPayment()
  const session = account.session(sessionId)
  const before = alarms.length
  for (const reference of [null, 'order-17', 'pay_29QQoUBi66xm2f', newId('job')]) {
    session.client_reference_id = reference
    assert.equal(await takeEvent(keepingBooks, account.pay(sessionId)), 'ignored')
    const intent = account.intents.get(session.payment_intent ?? '')
    assert.ok(intent)
    intent.metadata = reference === null ? {} : { payment: reference }
    assert.equal(await takeEvent(keepingBooks, account.refund(sessionId, 500).event), 'ignored')
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
  await assert.rejects(takeEvent(keepingBooks, event))
  await sql`alter table unbooked_events rename to gone`.execute(db)
  await assert.rejects(takeEvent(keepingBooks, event))
  await sql`alter table gone rename to unbooked_events`.execute(db)
  assert.equal(await takeEvent(keepingBooks, event), 'kept')
})

const { config } = stripe
const lines: string[] = []
const logTo = { write: (line: string) => lines.push(line) }
const app = testApp({ db, config: { ...config, logLevel: 'info' }, logTo })

interface Delivery {
  payload: string
  headers: Record<string, string>
}

const deliver = ({ payload, headers }: Delivery) =>
  app.inject({ method: 'POST', url: stripeWebhookPath, payload, headers })

async function paidEvent(): Promise<{ walletId: string; event: StripeEvent }> {
  const walletId = await emptyWallet()
  const { sessionId } = await begin(walletId, 20n)
  return { walletId, event: account.pay(sessionId) }
}

test('an event without a valid, recent signature over its bytes is refused and changes nothing', async () => {
  const { walletId, event } = await paidEvent()
  const { payload, headers } = account.signed(event)
  const { 'stripe-signature': _, ...unsigned } = headers
  const forgeries: Delivery[] = [
    account.signed(event, { secret: 'whsec_another' }),
    account.signed(event, { at: Math.floor(Date.now() / 1000) - 600 }),
    account.signed(event, { at: Math.floor(Date.now() / 1000) + 600 }),
    { headers, payload: payload.replace('"amount_total": 2000', '"amount_total": 9999') },
    { headers, payload: JSON.stringify(JSON.parse(payload)) },
    { headers: { ...headers, 'stripe-signature': 'v1' }, payload },
    { headers: unsigned, payload },
    { headers, payload: '' },
  ]
  for (const forgery of forgeries) {
    const answer = await deliver(forgery)
    assert.deepEqual([answer.statusCode, answer.json().code], [400, 'invalid_request'])
  }
  const form = await deliver({ headers: { ...headers, 'content-type': 'text/plain' }, payload })
  assert.equal(form.statusCode, 415)
  assert.equal(await centsOf(walletId), 0)
})

test('a signed event with a text that cannot be stored is refused where the text is read, and there only', async () => {
  const { walletId, event } = await paidEvent()
  const answerTo = async (fields: object, id = event.id) => {
    const object = { ...event.data.object, ...fields }
    const { statusCode, body } = await deliver(account.signed({ ...event, id, data: { object } }))
    return [statusCode, JSON.parse(body).code]
  }
  for (const text of ['\0', '\ud800']) {
    assert.deepEqual(await answerTo({ payment_intent: text }), [400, 'invalid_request'])
    assert.deepEqual(await answerTo({ client_reference_id: text }), [400, 'invalid_request'])
    assert.deepEqual(await answerTo({ amount_total: 1 }, text), [400, 'invalid_request'])
  }
  assert.equal(await centsOf(walletId), 0)
  assert.deepEqual(await answerTo({ customer_email: '\0' }), [200, undefined])
  assert.equal(await centsOf(walletId), 2000)
})

test('a paid event without its payment is answered 200 once it is kept, with one alarm and no personal data', async () => {
  const { event } = await paidEvent()
  await db.deleteFrom('payments').where('session_id', '=', event.data.object.id).execute()
  const object = { ...event.data.object, customer_email: 'payer@example.org' }
  const lost = account.signed({ ...event, data: { object } })
  lines.length = 0
  await sql`alter table unbooked_events rename to gone`.execute(db)
  assert.equal((await deliver(lost)).statusCode, 500)
  await sql`alter table gone rename to unbooked_events`.execute(db)
  assert.equal(await kept(event.id), undefined)
  for (const answer of [await deliver(lost), await deliver(lost)]) {
    assert.deepEqual([answer.statusCode, answer.json()], [200, { received: true, known: true }])
  }
  assert.ok(await kept(event.id))
  const alarms = lines.map((line) => JSON.parse(line)).filter(({ msg }) => /ALARM/.test(msg))
  assert.equal(alarms.length, 1)
  assert.deepEqual([alarms[0].level, alarms[0].unbooked.id], [50, event.id])
  assert.doesNotMatch(lines.join(''), /payer@example/)
})

test('other events are acknowledged, and the address does not exist without payments', async () => {
  const { event } = await paidEvent()
  const other = await deliver(account.signed({ ...event, type: 'invoice.paid' }))
  assert.deepEqual(other.json(), { received: true, known: false })
  const without = testApp({ db })
  const { payload, headers } = account.signed(event)
  const answer = await without.inject({ method: 'POST', url: stripeWebhookPath, payload, headers })
  assert.equal(answer.statusCode, 404)
})
