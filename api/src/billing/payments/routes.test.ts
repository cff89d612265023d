import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { signedIn } from '#testing/people.ts'
import { paymentsThrough, startStripe } from '#testing/stripe/server.ts'
import { proveLedger } from '../proofs/prove-ledger.ts'
import { paymentsPerHour } from './checkout.ts'
import { takeEvent } from './events.ts'

const { db } = await testDatabase()
const stripe = await startStripe()
const { account } = stripe
const lines: string[] = []
const logTo = { write: (line: string) => lines.push(line) }
const app = testApp({ db, config: { ...stripe.config, logLevel: 'info' }, logTo })
const { books } = paymentsThrough(stripe, db)
const payer = await signedIn(db)

const read = (path: string, { headers } = payer) =>
  app.inject({ url: `/api/dashboard/wallet${path}`, headers })
const begin = (amount: unknown, { headers } = payer, on = app) =>
  on.inject({ method: 'POST', url: '/api/dashboard/wallet/payments', headers, payload: { amount } })
const sessionOf = (url: string) => account.session(url.split('/').at(-1) ?? '')

test('a payment is begun, made, credited and shown', async () => {
  const begun = await begin('20')
  assert.equal(begun.statusCode, 201, begun.body)
  const { id, url } = begun.json()
  const session = sessionOf(url)
  assert.equal(session.customer_email, payer.email)
  const open = (await read(`/payments/${id}`)).json()
  assert.partialDeepStrictEqual(open, {
    id,
    amount: '20.00',
    state: 'open',
    automatic: false,
    reversed: '0.00',
    url,
  })
  assert.equal((await read(`/payments/${id}/receipt`)).statusCode, 404)

  account.pay(session.id)
  const paid = (await read(`/payments/${id}`)).json()
  assert.partialDeepStrictEqual(paid, { state: 'credited', url: null })
  assert.partialDeepStrictEqual((await read('')).json(), { available: '20.00', owed: '0.00' })
  const [line] = (await read('/statement')).json().data
  assert.partialDeepStrictEqual(line, {
    kind: 'top_up',
    amount: '20.00',
    payment_reference: `stripe ${session.id}`,
  })

  await takeEvent(books, account.refund(session.id, 750).event)
  const [listed] = (await read('/payments')).json().data
  assert.partialDeepStrictEqual(listed, { id, state: 'credited', amount: '20.00', reversed: '7.50' })
  assert.deepEqual(await proveLedger(db), [])
})

test('an amount that is malformed, too small, too large or not in whole cents is refused at its field', async () => {
  for (const amount of ['', '4.99', '1000.01', '5.001', '-5', '1e2', 20, null]) {
    const refused = await begin(amount)
    assert.equal(refused.statusCode, 400, `${amount}`)
    const [error] = refused.json().errors
    assert.equal(error.pointer, '/amount')
    assert.match(error.detail, /from 5\.00 to 1000\.00 USD/)
  }
})

test('if Stripe fails, the payer gets a problem and the log gets the cause', async () => {
  stripe.failNext(3)
  const failed = await begin('20')
  assert.equal(failed.statusCode, 502)
  assert.equal(failed.json().code, 'payments_failing')
  assert.match(lines.join(''), /the payment provider failed/)
  assert.doesNotMatch(lines.join(''), /sk_test/)
})

test('payments that are begun at the same time are limited like successive ones', async () => {
  const eager = await signedIn(db)
  const answers = await Promise.all(Array.from({ length: paymentsPerHour + 10 }, () => begin('5', eager)))
  const begun = answers.filter(({ statusCode }) => statusCode === 201)
  assert.deepEqual([begun.length, answers.length - begun.length], [paymentsPerHour, 10])
  const refused = answers.find(({ statusCode }) => statusCode === 429)
  assert.equal(refused?.json().code, 'too_many_payments')
})

test('without an account at Stripe, the wallet says so and no payment is begun', async () => {
  const without = testApp({ db })
  const wallet = await without.inject({ url: '/api/dashboard/wallet', headers: payer.headers })
  assert.equal(wallet.json().payments, null)
  assert.deepEqual((await read('')).json().payments, { min: '5.00', max: '1000.00' })
  const refused = await begin('20', payer, without)
  assert.equal(refused.statusCode, 503)
  assert.equal(refused.json().code, 'no_payments')
})

test('a card is saved with a payment, charged on terms that are logged, and removed', async () => {
  const payer = await signedIn(db)
  const send = (method: 'POST' | 'PUT' | 'DELETE' | 'GET', path: string, payload?: object) =>
    app.inject({ method, url: `/api/dashboard${path}`, headers: payer.headers, ...(payload && { payload }) })
  const terms = { below: '5', amount: '10.00', daily: '20.00' }
  assert.equal((await send('PUT', '/wallet/automatic-top-up', terms)).json().code, 'not_found')
  const begun = (await send('POST', '/wallet/payments', { amount: '20.00', save_card: true })).json()
  stripe.account.pay(begun.url.split('/').at(-1))
  await send('GET', `/wallet/payments/${begun.id}`)
  const saved = (await send('GET', '/wallet/automatic-top-up')).json()
  assert.deepEqual(saved, { card: 'visa 4242', enabled: false, off_reason: null, terms: null })
  for (const [wrong, pointer] of [
    [{ ...terms, below: '0' }, '/below'],
    [{ ...terms, amount: '4.99' }, '/amount'],
    [{ ...terms, daily: '9.99' }, '/daily'],
  ] as const) {
    assert.equal((await send('PUT', '/wallet/automatic-top-up', wrong)).json().errors[0].pointer, pointer)
  }
  const on = (await send('PUT', '/wallet/automatic-top-up', terms)).json()
  assert.deepEqual([on.enabled, on.terms], [true, { ...terms, below: '5.00' }])
  assert.equal((await send('DELETE', '/wallet/automatic-top-up')).json().card, null)
  assert.equal([...stripe.account.methods.values()].at(-1)?.customer, null)
  const log = await send('GET', '/audit-log?action=wallet.automatic_top_up_changed')
  assert.deepEqual(
    log.json().data.map(({ detail }: { detail: { enabled: boolean } }) => detail.enabled),
    [false, true],
  )
})
