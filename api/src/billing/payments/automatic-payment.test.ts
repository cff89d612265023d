import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { sql } from 'kysely'
import { queuedMails, runQueued } from '#testing/background.ts'
import { testDatabase } from '#testing/database.ts'
import { spend } from '#testing/ledger.ts'
import { memberOf, signedIn } from '#testing/people.ts'
import { paymentsThrough, startStripe } from '#testing/stripe/server.ts'
import { compareWithStripe } from '../proofs/compare-with-stripe.ts'
import { proveLedger } from '../proofs/prove-ledger.ts'
import { beginAutomaticPayments, chargeCardTask } from './automatic-payment.ts'
import { startPayment } from './checkout.ts'
import { takeEvent } from './events.ts'
import { automaticTopUpOf, offMailTask, switchOn } from './saved-card.ts'

const { db } = await testDatabase()
const stripe = await startStripe()
const { account } = stripe
const { books, payments, centsOf } = paymentsThrough(stripe, db)
const mails = queuedMails(db, offMailTask)
const charge = () => runQueued(db, chargeCardTask(db, payments))

afterEach(async () => {
  assert.deepEqual(await proveLedger(db), [])
  const around = { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 3_600_000) }
  const { differences } = await compareWithStripe(db, await payments.stripe(), around)
  assert.deepEqual(differences, [])
})

/** An owner who paid 5 USD with a card that is saved, and tops up 10 USD below 5, at most 25 in a day. */
async function owner(daily = 25_000_000n) {
  const person = await signedIn(db)
  const { walletId } = person
  const baseUrl = 'https://likeness.example'
  const author = { actor: 'system' }
  const asked = { walletId, amountMicros: 5_000_000n, savesCard: true, baseUrl, author }
  const begun = await startPayment(db, payments, asked)
  assert.ok(begun.ok)
  await takeEvent(books, account.pay(begun.value.url.split('/').at(-1) ?? ''))
  const terms = { below: 5_000_000n, amount: 10_000_000n, daily }
  assert.equal(await switchOn(db, walletId, terms), true)
  return person
}

/** Spends so much that a payment is begun. */
async function begin(walletId: string, micros: bigint) {
  await spend(db, { walletId }, micros)
  assert.equal(await beginAutomaticPayments(db), 1)
}

const statesOf = async (walletId: string) => {
  const rows = await db
    .selectFrom('payments')
    .select('state')
    .where('wallet_id', '=', walletId)
    .where('automatic', '=', true)
    .orderBy('created_at')
    .execute()
  return rows.map(({ state }) => state)
}

test('many captures below the limit lead to one payment, which is credited once', async () => {
  const { walletId } = await owner()
  assert.equal((await automaticTopUpOf(db, walletId)).card, 'visa 4242')
  assert.equal(await beginAutomaticPayments(db), 0)
  for (let call = 0; call < 10; call += 1) await spend(db, { walletId }, 50_000n)
  const begun = await Promise.all([beginAutomaticPayments(db), beginAutomaticPayments(db)])
  assert.equal(begun[0] + begun[1], 1)
  await spend(db, { walletId }, 50_000n)
  assert.equal(await beginAutomaticPayments(db), 0)
  await charge()
  assert.deepEqual([await centsOf(walletId), await statesOf(walletId)], [1445, ['credited']])
  const intent = [...account.intents.values()].at(-1)
  assert.ok(intent)
  await Promise.all([1, 2].map(() => takeEvent(books, account.reportIntent(intent))))
  assert.equal(await centsOf(walletId), 1445)
  assert.equal(await beginAutomaticPayments(db), 0)
})

test('the most of a day is kept, and the next day begins anew', async () => {
  const { walletId } = await owner()
  for (const cents of [1445, 1440]) {
    await begin(walletId, 550_000n)
    await charge()
    assert.equal(await centsOf(walletId), cents)
    await spend(db, { walletId }, 9_500_000n)
  }
  assert.equal(await beginAutomaticPayments(db), 0)
  await sql`update payments set created_at = created_at - interval '1 day' where wallet_id = ${walletId}`.execute(
    db,
  )
  assert.equal(await beginAutomaticPayments(db), 1)
  await charge()
  assert.deepEqual(await statesOf(walletId), ['credited', 'credited', 'credited'])
})

test('a declined card, and one that asks its owner, switch it off, with one mail that says why', async () => {
  for (const [code, words] of [
    ['card_declined', /The bank declined the payment/],
    ['authentication_required', /asks you to confirm the payment/],
  ] as const) {
    const { walletId, accountId, email } = await owner()
    const billing = await memberOf(db, accountId, 'billing')
    await spend(db, { walletId }, 1_000_000n)
    account.failures.push({ code, decline_code: code, message: 'Declined.' })
    assert.equal(await beginAutomaticPayments(db), 1)
    await charge()
    const intent = [...account.intents.values()].at(-1)
    assert.ok(intent)
    await takeEvent(books, account.reportIntent(intent))
    const told = await mails()
    assert.deepEqual(
      told.map(({ to }) => to),
      [email, billing.email],
    )
    assert.match(told[0]?.text ?? '', words)
    const now = await automaticTopUpOf(db, walletId)
    const reason = code === 'card_declined' ? 'declined' : code
    assert.deepEqual([now.enabled, now.off_reason], [false, reason])
    assert.deepEqual([await centsOf(walletId), await statesOf(walletId)], [400, ['failed']])
    assert.equal(await beginAutomaticPayments(db), 0)
  }
})

test('an address that Stripe refuses gets no confirmation, and the card is charged once all the same', async () => {
  const { walletId, accountId } = await owner()
  const details = { legal_name: 'Ada', address: ['1 Road'], country: 'GB', receipt_email: 'no address' }
  await db
    .insertInto('billing_details')
    .values({ account_id: accountId, ...details })
    .execute()
  await begin(walletId, 1_000_000n)
  const before = account.intents.size
  await charge()
  assert.deepEqual([account.intents.size, await centsOf(walletId)], [before + 1, 1400])
  assert.equal((await automaticTopUpOf(db, walletId)).enabled, true)
})

test('a crash between the payment and its booking loses nothing and pays nothing twice', async () => {
  const { walletId } = await owner()
  await begin(walletId, 1_000_000n)
  const before = account.intents.size
  // The request, with the retries of Stripe's client: each is done, and none is answered.
  stripe.loseNext(3)
  await assert.rejects(charge())
  assert.deepEqual([account.intents.size, await statesOf(walletId)], [before + 1, ['open']])
  await charge()
  assert.deepEqual([account.intents.size, await centsOf(walletId)], [before + 1, 1400])

  // If the next try comes when Stripe has forgotten the key, the payment is found in its list.
  await begin(walletId, 9_500_000n)
  stripe.loseNext(3)
  await assert.rejects(charge())
  await sql`update payments set created_at = created_at - interval '13 hours'
             where wallet_id = ${walletId} and state = 'open'`.execute(db)
  await charge()
  assert.deepEqual([account.intents.size, await centsOf(walletId)], [before + 2, 1450])
})

test('the webhook alone credits a payment whose task never ended; a removed card ends it', async () => {
  const { walletId } = await owner()
  await begin(walletId, 1_000_000n)
  stripe.loseNext(3)
  await assert.rejects(charge())
  const intent = [...account.intents.values()].at(-1)
  assert.ok(intent)
  await takeEvent(books, account.reportIntent(intent))
  assert.equal(await centsOf(walletId), 1400)
  await charge()
  assert.equal(await centsOf(walletId), 1400)

  await spend(db, { walletId }, 10_000_000n)
  account.detach(intent.payment_method ?? '')
  assert.equal(await beginAutomaticPayments(db), 1)
  await charge()
  assert.equal((await automaticTopUpOf(db, walletId)).off_reason, 'card_unusable')
})

test('a request that Stripe refuses for another reason stays queued, and the card in use', async () => {
  const { walletId } = await owner()
  await begin(walletId, 1_000_000n)
  const open = db.updateTable('payments').where('wallet_id', '=', walletId).where('state', '=', 'open')
  await open.set({ amount_micros: 100_000n }).execute()
  await assert.rejects(charge(), /Invalid amount/)
  const isOn = (await automaticTopUpOf(db, walletId)).enabled
  assert.deepEqual([isOn, await statesOf(walletId)], [true, ['open']])
})
