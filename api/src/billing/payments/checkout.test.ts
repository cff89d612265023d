import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#testing/database.ts'
import { paymentsThrough, startStripe } from '#testing/stripe/server.ts'
import { closePayments, startPayment } from './checkout.ts'
import { openPayments } from './stripe.ts'

const { db } = await testDatabase()
const stripe = await startStripe()
const { payments, emptyWallet, begin } = paymentsThrough(stripe, db)
const baseUrl = 'https://likeness.example'

test('opens a page for the amount that has the id of our payment and leads back to the wallet', async () => {
  const walletId = await emptyWallet()
  const email = 'payer@example.org'
  const payment = { walletId, amountMicros: 12_340_000n, email, baseUrl, author: { actor: 'system' } }
  const started = await startPayment(db, payments, payment)
  assert.ok(started.ok)
  const begun = started.value
  const session = stripe.account.session(begun.url.split('/').at(-1) ?? '')
  assert.equal(session.amount_total, 1234)
  assert.equal(session.client_reference_id, begun.id)
  assert.equal(session.customer_email, email)
  assert.equal(session.adaptive_pricing.enabled, false)
  assert.ok(Math.abs(session.expires_at - session.created - 3600) < 600)
  assert.equal(session.success_url, `${baseUrl}/dashboard/wallet?payment=${begun.id}`)
  stripe.account.pay(session.id)
  assert.equal(stripe.account.intents.get(session.payment_intent ?? '')?.receipt_email, email)
  const row = await db.selectFrom('payments').selectAll().where('id', '=', begun.id).executeTakeFirstOrThrow()
  assert.partialDeepStrictEqual(row, { state: 'open', amount_micros: 12_340_000n, session_id: session.id })
})

test('retries after a failure of Stripe and opens one page', async () => {
  const walletId = await emptyWallet()
  const before = stripe.account.sessions.size
  stripe.failNext(1)
  await begin(walletId, 5n)
  assert.equal(stripe.account.sessions.size, before + 1)
})

test('there are no payments if the settings have no key', () => {
  assert.equal(openPayments({ ...stripe.config, stripeKey: undefined }), undefined)
})

test('closes the open payments of the wallet, and leaves paid ones and those of other wallets', async () => {
  const begun = async (walletId: string) => stripe.account.session((await begin(walletId, 5n)).sessionId)
  const [leaving, staying] = [await emptyWallet(), await emptyWallet()]
  const [paid, open, foreign] = [await begun(leaving), await begun(leaving), await begun(staying)]
  stripe.account.pay(paid.id)
  const failures: unknown[] = []
  await closePayments(db, payments, leaving, (error) => failures.push(error))
  assert.deepEqual([paid.status, open.status, foreign.status], ['complete', 'expired', 'open'])
  assert.match(String(failures), /can be expired/)
  assert.equal(failures.length, 1)
})
