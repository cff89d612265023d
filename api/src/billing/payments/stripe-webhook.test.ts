import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { paymentsThrough } from '../../../testing/people/paid-wallet.ts'
import type { StripeEvent } from '../../../testing/stripe/objects.ts'
import { startStripe } from '../../../testing/stripe/server.ts'
import { stripeWebhookPath } from './routes.ts'

const { db } = await testDatabase()
const stripe = await startStripe()
const { account, config } = stripe
const { emptyWallet, begin, centsOf } = paymentsThrough(stripe, db)
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

test('a signed event that is delivered three times at once credits once', async () => {
  const { walletId, event } = await paidEvent()
  const answers = await Promise.all([1, 2, 3].map(() => deliver(account.signed(event))))
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [200, 200, 200],
  )
  assert.deepEqual(answers[0]?.json(), { received: true, known: true })
  assert.equal(await centsOf(walletId), 2000)
})

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
    assert.equal(answer.statusCode, 400)
    assert.equal(answer.json().code, 'invalid_request')
  }
  const form = await deliver({ headers: { ...headers, 'content-type': 'text/plain' }, payload })
  assert.equal(form.statusCode, 415)
  assert.equal(await centsOf(walletId), 0)
})

test('an event of another currency is answered 200 once it is kept, with one alarm and without its payer', async () => {
  const { walletId, event } = await paidEvent()
  const object = { ...event.data.object, currency: 'eur', customer_email: 'payer@example.org' }
  lines.length = 0
  for (const _ of [1, 2]) {
    assert.equal((await deliver(account.signed({ ...event, data: { object } }))).statusCode, 200)
  }
  const alarms = lines.map((line) => JSON.parse(line)).filter(({ msg }) => /ALARM/.test(msg))
  assert.deepEqual(
    alarms.map(({ unbooked }) => [unbooked.id, unbooked.currency]),
    [[event.id, 'eur']],
  )
  assert.doesNotMatch(lines.join(''), /payer@example/)
  assert.equal((await deliver(account.signed(event))).statusCode, 200)
  assert.equal(await centsOf(walletId), 2000)
})

test('a paid event without its payment is answered 200 once it is kept, with one alarm and no personal data', async () => {
  const { event } = await paidEvent()
  await db.deleteFrom('payments').where('session_id', '=', event.data.object.id).execute()
  const object = { ...event.data.object, customer_email: 'payer@example.org' }
  const lost = account.signed({ ...event, data: { object } })
  const kept = () =>
    db.selectFrom('unbooked_events').select('payment_id').where('id', '=', event.id).execute()
  lines.length = 0
  await sql`alter table unbooked_events rename to gone`.execute(db)
  assert.equal((await deliver(lost)).statusCode, 500)
  await sql`alter table gone rename to unbooked_events`.execute(db)
  assert.deepEqual(await kept(), [])
  for (const answer of [await deliver(lost), await deliver(lost)]) {
    assert.deepEqual([answer.statusCode, answer.json()], [200, { received: true, known: true }])
  }
  assert.equal((await kept()).length, 1)
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

test('a signed event with a text that cannot be stored is refused', async () => {
  const { walletId, event } = await paidEvent()
  for (const text of ['\0', '\ud800']) {
    const object = { ...event.data.object, id: `cs_test_${text}` }
    const signed = account.signed({ ...event, data: { object } })
    const answer = await deliver(signed)
    assert.equal(answer.statusCode, 400, answer.body)
    assert.equal(answer.json().errors[0].pointer, '/data/object/id')
  }
  assert.equal(await centsOf(walletId), 0)
})
