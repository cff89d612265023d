import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { beforeEach, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { newId } from '#foundation/identifiers.ts'
import { testDatabase } from '#testing/database.ts'
import { paymentsThrough, startStripe } from '#testing/stripe/server.ts'
import { takeEvent } from '../payments/events.ts'
import { compareWithStripe } from './compare-with-stripe.ts'

const { db, url } = await testDatabase()
const stripe = await startStripe()
const { account } = stripe
const { books, payments, emptyWallet, begin } = paymentsThrough(stripe, db)
const client = await payments.stripe()
const hourMs = 3_600_000
const anHourAround = () => ({ from: new Date(Date.now() - hourMs), to: new Date(Date.now() + hourMs) })
const differences = async () => (await compareWithStripe(db, client, anHourAround())).differences

/** A payment that is paid at Stripe and, if `credited`, here. */
async function paid(credited = true) {
  const begun = await begin(await emptyWallet(), 20n)
  const event = account.pay(begun.sessionId)
  if (credited) await takeEvent(books, event)
  return begun
}

beforeEach(async () => {
  for (const objects of [account.sessions, account.refunds, account.disputes]) objects.clear()
  await db.transaction().execute(async (transaction) => {
    // Without the trigger that keeps receipts.
    await sql`set local session_replication_role = replica`.execute(transaction)
    await sql`truncate receipts, payments, payment_reversals`.execute(transaction)
    await sql`update receipt_numbers set last = 0`.execute(transaction)
  })
})

test('finds nothing where everything is booked, on several pages, beside another product on the account', async () => {
  const first = await paid()
  const session = account.session(first.sessionId)
  for (let i = 0; i < 250; i += 1) {
    const foreign = { ...session, id: `cs_foreign_${i}`, client_reference_id: `order-${i}` }
    account.sessions.set(foreign.id, foreign)
  }
  await paid()
  await begin(await emptyWallet(), 20n)
  await takeEvent(books, account.refund(first.sessionId, 500).event)
  const { dispute, event } = account.dispute(first.sessionId)
  await takeEvent(books, event)
  await takeEvent(books, account.update(dispute, 'won'))
  const intent = account.intents.get(session.payment_intent ?? '')
  assert.ok(intent)
  account.intents.set('pi_foreign', { ...intent, id: 'pi_foreign', metadata: {} })
  account.sessions.set('cs_other', { ...session, id: 'cs_other', payment_intent: 'pi_foreign' })
  account.refund('cs_other', 100)
  account.sessions.delete('cs_other')
  const { counts, differences: found } = await compareWithStripe(db, client, anHourAround())
  assert.deepEqual([found, counts], [[], { sessions: 3, intents: 0, reversals: 2 }])
})

test('names what was paid at Stripe and is not credited here', async () => {
  const lost = await paid(false)
  const missing = await paid(false)
  await db.deleteFrom('payments').where('id', '=', missing.id).execute()
  const [first, second, ...others] = (await differences()).toSorted((one, other) =>
    one.includes(missing.id) ? 1 : other.includes(missing.id) ? -1 : 0,
  )
  assert.match(first ?? '', new RegExp(`${lost.sessionId} was paid with 2000 usd .* ${lost.id} is open here`))
  assert.match(second ?? '', new RegExp(`payment ${missing.id}, which does not exist here`))
  assert.deepEqual(others, [])
})

test('names what is credited here and was not paid at Stripe, and other amounts', async () => {
  const [unpaid, gone, other] = [await paid(), await paid(), await paid()]
  account.session(unpaid.sessionId).payment_status = 'unpaid'
  account.sessions.delete(gone.sessionId)
  account.session(other.sessionId).amount_total = 1900
  const found = (await differences()).join('\n')
  assert.match(found, new RegExp(`${unpaid.id} is credited here, but its session .* was not paid at Stripe`))
  assert.match(found, new RegExp(`${gone.id} is credited here, but Stripe has no session ${gone.sessionId}`))
  assert.match(
    found,
    new RegExp(`1900 usd cents at Stripe, but payment ${other.id} is of 20000000 USD micros`),
  )
  assert.equal(found.split('\n').length, 3)
})

test('names refunds and disputes that are not booked, booked otherwise, or not at Stripe', async () => {
  const { sessionId, id } = await paid()
  const { refund } = account.refund(sessionId, 500)
  const failed = account.refund(sessionId, 250)
  await takeEvent(books, failed.event)
  failed.refund.status = 'failed'
  const { dispute } = account.dispute(sessionId)
  const gone = account.refund(sessionId, 100)
  await takeEvent(books, gone.event)
  account.refunds.delete(gone.refund.id)
  const found = (await differences()).join('\n')
  assert.match(
    found,
    new RegExp(`refund ${refund.id} of 500 usd cents is withdrawn .* not booked for payment ${id}`),
  )
  assert.match(found, new RegExp(`refund ${failed.refund.id} .* is returned at Stripe, but withdrawn here`))
  assert.match(found, new RegExp(`dispute ${dispute.id} .* not booked for payment ${id}`))
  assert.match(found, new RegExp(`refund ${gone.refund.id} is booked here, but Stripe does not have it`))
  assert.equal(found.split('\n').length, 4)
})

test('asks for a payment that takes days by itself, however old it is', async () => {
  const { sessionId, id } = await begin(await emptyWallet(), 20n)
  await takeEvent(books, account.pay(sessionId, 'unpaid'))
  assert.deepEqual(await differences(), [])
  account.session(sessionId).created -= 30 * 86_400
  account.arrive(sessionId)
  assert.match((await differences()).join(), new RegExp(`payment ${id} is processing here`))
})

test('the command compares the days before the last two hours, and exits 1, 0 or 2', async () => {
  const { sessionId, id } = await paid(false)
  const fresh = await run()
  assert.equal(fresh.code, 0, fresh.stdout + fresh.stderr)
  account.session(sessionId).created -= 3 * 3600
  const found = await run()
  assert.equal(found.code, 1, found.stderr)
  assert.match(
    found.stdout,
    /^Compared with Stripe: 1 sessions, 0 automatic payments, 0 refunds and disputes, from 2/m,
  )
  assert.match(found.stdout, new RegExp(`^DIFFERENCE: session ${sessionId} .*${id} is open here$`, 'm'))
  assert.equal((await run({ STRIPE_SECRET_KEY: '' })).code, 2)
  const stranger = await run({ STRIPE_SECRET_KEY: `sk_test_${newId('key').slice(4)}` })
  assert.deepEqual([stranger.code, stranger.stdout], [2, ''])
})

function run(environment: Record<string, string> = {}) {
  const script = fileURLToPath(new URL('../../../../scripts/reconcile.ts', import.meta.url))
  const env = { ...process.env, DATABASE_URL: url, ...stripe.environment, ...environment }
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [script, '--stripe'], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, stdout, stderr }),
    )
  })
}
