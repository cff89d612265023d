import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { sql } from 'kysely'
import { beginErasing, tidyErased } from '#erasure.ts'
import { openDatabase } from '#storage/database.ts'
import { testApp, testConfig } from '#testing/app.ts'
import { atEnd } from '#testing/at-end.ts'
import { queuedMails } from '#testing/background.ts'
import { testDatabase } from '#testing/database.ts'
import { liveKeyOf } from '#testing/funded-account.ts'
import { type SignedIn, signedIn } from '#testing/people.ts'
import { callCheck } from '#testing/photo-calls.ts'
import { furtherTry, leftOf, mayBeFree } from '../metering/allowances.ts'
import { proveLedger } from '../proofs/prove-ledger.ts'
import { balanceOf, topUp } from '../wallet/ledger.ts'
import { addPlan, offerPlan } from './plans.ts'
import { renewPlans, unpaidDays, unpaidMailTask } from './renew.ts'

const { db, url } = await testDatabase()
const second = await openDatabase(url, { maxConnections: 4 })
assert.ok(second.ok)
const app = testApp({ db, config: { sweepSeconds: 3600 } })
const { baseUrl } = testConfig()
await addPlan(db, { code: 'two', name: 'Two', checks_per_month: 2, price: 80_000n })
await addPlan(db, { code: 'ten', name: 'Ten', checks_per_month: 10, price: 300_000n })

afterEach(async () => assert.deepEqual(await proveLedger(db), []))
atEnd(() => second.value.destroy())

const renew = (on = db) => renewPlans(on, baseUrl)
const cents = async ({ walletId }: SignedIn) => Number((await balanceOf(db, walletId)).postedMicros / 10_000n)

const choose = ({ headers }: SignedIn, plan: string | null) =>
  app.inject({ method: 'PUT', url: '/api/dashboard/wallet/plan', headers, payload: { plan } })

async function standing({ headers }: SignedIn) {
  return (await app.inject({ url: '/api/dashboard/wallet/plan', headers })).json().current
}

/** Lets so many days pass for the plan of an organisation. */
async function pass({ accountId }: SignedIn, days: number) {
  const by = sql`make_interval(secs => ${days * 86_400})`
  await sql`update subscriptions set anchor = anchor - ${by}, ends = ends - ${by} where account_id = ${accountId}`.execute(
    db,
  )
  await sql`update plan_periods set starts = starts - ${by}, ends = ends - ${by} where account_id = ${accountId}`.execute(
    db,
  )
}

async function subscribed(amount: string) {
  const owner = await signedIn(db, amount)
  const answer = await choose(owner, 'two')
  assert.equal(answer.statusCode, 200, answer.body)
  return owner
}

test('the offered plans are public, the cheapest first, and a retired one is not among them', async () => {
  const offered = async () => (await app.inject({ url: '/api/dashboard/plans' })).json().plans
  assert.deepEqual(await offered(), [
    { code: 'two', name: 'Two', checks_per_month: 2, price: '0.08' },
    { code: 'ten', name: 'Ten', checks_per_month: 10, price: '0.30' },
  ])
  await offerPlan(db, 'ten', false)
  assert.equal((await offered()).length, 1)
  assert.equal((await choose(await signedIn(db, '1.00'), 'ten')).statusCode, 404)
  await offerPlan(db, 'ten', true)
  assert.equal(await addPlan(db, { code: 'two', name: 'Two', checks_per_month: 3, price: 1n }), false)
})

test('a plan is charged when it is chosen, and its checks go before the wallet', async () => {
  const owner = await subscribed('0.20')
  assert.equal(await cents(owner), 12)
  const { key } = await liveKeyOf(db, owner.accountId)
  const charges = []
  for (const photo of ['one', 'two', 'three']) {
    const answer = await callCheck(app, { key, photo })
    charges.push(answer.json().charge.amount)
  }
  assert.deepEqual(charges, ['0.00', '0.00', '0.05'])
  assert.partialDeepStrictEqual(await standing(owner), { plan: 'two', checks: 2, left: 0, unpaid: false })
  assert.equal(await cents(owner), 7)
  const { data } = (
    await app.inject({ url: '/api/dashboard/wallet/statement', headers: owner.headers })
  ).json()
  assert.deepEqual(
    data.map(({ operation, amount }: Record<string, string>) => [operation, amount]),
    [
      ['photos.check', '-0.05'],
      ['plan', '-0.08'],
      [null, '0.20'],
    ],
  )
})

test('checks of a plan by the API open no further tries in the dashboard', async () => {
  const owner = await subscribed('0.20')
  const { key } = await liveKeyOf(db, owner.accountId)
  assert.equal((await callCheck(app, { key })).statusCode, 200)
  assert.equal(await mayBeFree(db, owner.accountId), false)
  const about = { documentId: 'us-passport', photo: 'another' }
  assert.equal((await leftOf(db, furtherTry, owner.accountId, about)).calls, 0)
})

test('concurrent checks use no more than the plan has', async () => {
  const owner = await subscribed('0.20')
  const { key } = await liveKeyOf(db, owner.accountId)
  const calls = Array.from({ length: 6 }, (_, photo) => callCheck(app, { key, photo: `${photo}` }))
  const answers = await Promise.all(calls)
  const amounts = answers.map((answer) => answer.json().charge?.amount ?? answer.json().code).toSorted()
  assert.deepEqual(amounts, ['0.00', '0.00', '0.05', '0.05', 'insufficient_funds', 'insufficient_funds'])
  assert.equal((await standing(owner)).left, 0)
})

test('a plan that the wallet does not cover is refused, with nothing charged', async () => {
  const owner = await signedIn(db, '0.07')
  const refused = await choose(owner, 'two')
  assert.deepEqual([refused.statusCode, refused.json().code], [402, 'insufficient_funds'])
  assert.equal(await standing(owner), null)
  assert.equal(await cents(owner), 7)
})

test('choosing at the same time begins one subscription', async () => {
  const owner = await signedIn(db, '1.00')
  await Promise.all(Array.from({ length: 4 }, () => choose(owner, 'two')))
  assert.equal(await cents(owner), 92)
})

test('a period is renewed once by two processes, without a gap, and with what was chosen since', async () => {
  const owner = await subscribed('1.00')
  assert.equal((await choose(owner, 'ten')).json().current.next.plan, 'ten')
  assert.equal(await cents(owner), 92, 'a change costs nothing before the next month')
  assert.equal(await renew(), 0)
  const { ends } = await standing(owner)
  const daysToEnd = Math.ceil((Date.parse(ends) - Date.now()) / 86_400_000)
  await pass(owner, daysToEnd)
  await Promise.all([renew(), renew(second.value), renew(), renew(second.value)])
  assert.equal(await cents(owner), 62)
  assert.partialDeepStrictEqual(await standing(owner), { plan: 'ten', checks: 10, left: 10 })
  assert.equal(await renew(), 0)
})

test('a month that is paid before it begins is shown as paid, and what is chosen then counts after it', async () => {
  const owner = await subscribed('1.00')
  assert.equal((await standing(owner)).paid, null)
  const { ends } = await standing(owner)
  await pass(owner, (Date.parse(ends) - Date.now() - 120_000) / 86_400_000)
  assert.equal(await renew(), 1)
  await choose(owner, null)
  const now = await standing(owner)
  assert.deepEqual([now.plan, now.left, now.paid.name, now.next], ['two', 2, 'Two', null])
  assert.ok(Date.parse(now.paid.ends) - Date.parse(now.ends) >= 28 * 86_400_000)
})

test('a renewal that fails before its commit charges nothing, and the next one charges once', async () => {
  const owner = await subscribed('1.00')
  await pass(owner, 31)
  await sql`
    create function fail() returns trigger language plpgsql as 'begin raise exception $$no disk$$; end';
    create trigger fails before insert on plan_periods for each row execute function fail()`.execute(db)
  await assert.rejects(renew(), /no disk/)
  await sql`drop trigger fails on plan_periods`.execute(db)
  assert.equal(await cents(owner), 92)
  assert.deepEqual([await renew(), await renew()], [1, 0])
  assert.equal(await cents(owner), 84)
})

test('without money nothing is charged, one mail says so, and the month begins whole when the money is there', async () => {
  const owner = await subscribed('0.10')
  await pass(owner, 33)
  assert.deepEqual([await renew(), await renew(second.value)], [1, 0])
  assert.equal(await cents(owner), 2)
  assert.partialDeepStrictEqual(await standing(owner), { left: 0, unpaid: true })
  const sent = await queuedMails(db, unpaidMailTask)()
  assert.deepEqual([sent[0]?.to, sent.length], [owner.email, 1])
  assert.match(sent[0]?.text ?? '', /plan Two costs 0\.08 USD.*Nothing was charged/)

  await topUp(db, { walletId: owner.walletId, amountMicros: 100_000n, reference: owner.walletId })
  assert.equal(await renew(), 1)
  assert.equal(await cents(owner), 4)
  const { starts, ends, left, unpaid } = await standing(owner)
  assert.deepEqual([left, unpaid], [2, false])
  assert.ok(Date.now() - Date.parse(starts) < 60_000)
  assert.ok(Date.parse(ends) - Date.parse(starts) >= 28 * 86_400_000)
})

test('a plan that stays unpaid ends, and charges nothing afterwards', async () => {
  const owner = await subscribed('0.10')
  await pass(owner, 31)
  await renew()
  await pass(owner, unpaidDays + 1)
  assert.equal(await renew(), 1)
  await topUp(db, { walletId: owner.walletId, amountMicros: 1_000_000n, reference: owner.walletId })
  assert.equal(await renew(), 0)
  assert.deepEqual([await standing(owner), await cents(owner)], [null, 102])
})

test('a cancelled plan lasts to the end of its month, can be chosen again before, and is not renewed', async () => {
  const owner = await subscribed('1.00')
  await choose(owner, null)
  assert.partialDeepStrictEqual(await standing(owner), { plan: 'two', left: 2, next: null })
  await choose(owner, 'two')
  assert.equal((await standing(owner)).next.plan, 'two')
  await choose(owner, null)
  await pass(owner, 31)
  assert.equal(await renew(), 1)
  assert.deepEqual([await standing(owner), await cents(owner)], [null, 92])
  assert.equal((await choose(owner, null)).statusCode, 404)
  await choose(owner, 'ten')
  assert.equal(await cents(owner), 62)
})

test('a deletion that was begun and not finished ends the plan, and so does one by an earlier version', async () => {
  const [begun, earlier] = [await subscribed('1.00'), await subscribed('1.00')]
  const later = await subscribed('1.00')
  await db.transaction().execute((transaction) => beginErasing(transaction, begun.accountId))
  for (const { accountId } of [earlier, later]) {
    await db.updateTable('accounts').set({ erased_at: new Date() }).where('id', '=', accountId).execute()
  }
  const running = async () => {
    const rows = await db
      .selectFrom('subscriptions')
      .select('account_id')
      .where('ended_at', 'is', null)
      .execute()
    const own = [begun, earlier, later].map(({ accountId }) => accountId)
    return rows
      .map(({ account_id }) => own.indexOf(account_id))
      .filter((index) => index >= 0)
      .sort()
  }
  assert.deepEqual(await running(), [1, 2])
  await pass(begun, 31)
  await pass(earlier, 31)
  assert.equal(await renew(), 1)
  assert.deepEqual(await running(), [2])
  await tidyErased(db)
  assert.deepEqual(await running(), [])
  assert.deepEqual([await cents(begun), await cents(earlier)], [92, 92])
})
