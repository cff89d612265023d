import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { until } from '@likeness/engine/testing/until.ts'
import { sql } from 'kysely'
import type { Caller, Channel } from '#accounts/caller.ts'
import { operations } from '#contract/operations.ts'
import { openDatabase } from '#storage/database.ts'
import { testApp, testConfig } from '#testing/app.ts'
import { atEnd } from '#testing/at-end.ts'
import { testBackground } from '#testing/background.ts'
import { lossyProxy } from '#testing/broken-servers.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { gatedEngine } from '#testing/instant-engine.ts'
import { callCheck, createdJob, dataUrl, jobCalls } from '#testing/photo-calls.ts'
import { addPlan, choosePlan } from '../plans/plans.ts'
import { isPriced, type PricedOperation, prices } from '../prices.ts'
import { proveLedger } from '../proofs/prove-ledger.ts'
import { balanceOf, hold, openCalls, topUp, voidHold } from '../wallet/ledger.ts'
import { holdQuoted, type Quote, quote, walletQuote } from './hold.ts'
import { paidWork, wasCommitted } from './paid-call.ts'

const { db, url, open } = await testDatabase()

afterEach(async () => assert.deepEqual(await proveLedger(db), []))

test('answers the problem and frees its key even if the hold cannot be voided', async () => {
  const { key, walletId } = await fundedAccount(db, '10.00')
  const lines: string[] = []
  const logTo = { write: (line: string) => lines.push(line) }
  const app = testApp({ db, config: { logLevel: 'error' }, logTo })
  await sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'no void today'; end $$`.execute(
    db,
  )
  await sql`
    create trigger refuse before update on holds
       for each row when (new.state = 'voided') execute function refuse()`.execute(db)
  const call = { key, photo: 'problem: queue_full', idempotencyKey: 'order 1' }
  const failed = await callCheck(app, call)
  await sql`drop trigger refuse on holds`.execute(db)

  assert.equal(failed.json().code, 'queue_full')
  assert.match(lines.join(''), /no void today/)
  const { rows } = await sql`select from idempotency_keys`.execute(db)
  assert.equal(rows.length, 0)
  assert.equal((await balanceOf(db, walletId)).postedMicros, 10_000_000n)
})

test('holds money that becomes free right before a 402 would be answered', async () => {
  const { key, walletId } = await fundedAccount(db, '0.05')
  const other = await hold(db, { walletId, amountMicros: 50_000n, purpose: 'test', seconds: 60 })
  assert.ok(other)
  let statements = 0
  const raced = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1
      // The statements before it: hold, sweep, second hold. The next one reads the balance.
      if (statements === 3) await voidHold(db, other)
      return result
    },
  })
  const app = testApp({ db: raced })
  app.addHook('preHandler', async () => {
    statements = 0
  })
  assert.equal((await callCheck(app, { key })).statusCode, 200)
})

const app = testApp({ db })

testBackground({ url, db })

test('a check that finds no face costs nothing, and says so', async () => {
  const { key, walletId } = await fundedAccount(db, '0.05')
  for (const operation of ['check', 'validate', 'validate'] as const) {
    const call = { key, photo: 'no face', operation, idempotencyKey: operation }
    const answer = await callCheck(app, call)
    assert.equal(answer.statusCode, 200)
    assert.deepEqual(answer.json().charge, { amount: '0.00', currency: 'USD', balance: '0.05' })
  }
  const { availableMicros, postedMicros } = await balanceOf(db, walletId)
  assert.deepEqual([availableMicros, postedMicros], [50_000n, 50_000n])
})

test('a free result and a caller who left give the allowance back', async () => {
  const caller = await newCaller('dashboard')
  const metering = { ...testConfig(), db, onFailure: (error: unknown) => assert.fail(String(error)) }
  const call = { caller, operation: 'photos.check', callerLeft: new AbortController().signal } as const
  const work = async () => ({ ok: true as const, value: 'no face' })
  const free = await paidWork(metering, { ...call, work, isFree: (value) => value === 'no face' })
  assert.ok(free.ok && free.value.charge.amount === '0.00')
  const left = await paidWork(metering, { ...call, work, callerLeft: AbortSignal.abort() })
  assert.equal(left.ok ? '' : left.problem.code, 'caller_left')
  assert.equal((await quote(db, { caller, operation: 'photos.check' })).coveredBy, 'allowance')
})

test('a job is not charged for items without a face, and once for those with one', async () => {
  const { key, walletId } = await fundedAccount(db, '1.00')
  const item = (photo: string) => ({ documentId: 'us-passport', imageBase64: dataUrl(photo) })
  const faceless = await createdJob(app, { key, items: [item('no face'), item('no face')] })
  const ended = await jobCalls(app, key).ended(faceless.id)
  assert.deepEqual([ended.status, ended.charge.amount, ended.charge.held], ['completed', '0.00', '0.00'])
  assert.equal((await balanceOf(db, walletId)).availableMicros, 1_000_000n)
  const mixed = await createdJob(app, { key, items: [item('no face'), item('a photo')] })
  assert.equal((await jobCalls(app, key).ended(mixed.id)).charge.amount, '0.05')
  assert.equal((await balanceOf(db, walletId)).availableMicros, 950_000n)
})

const config = { concurrentCalls: 5 }

test('limits the concurrent paid calls of an account across two processes', async () => {
  const { key, walletId } = await fundedAccount(db, '10.00')
  const engine = gatedEngine()
  const apps = [testApp({ db, engine, config }), testApp({ db: await open(), engine, config })]
  const answers = apps.flatMap((app) => Array.from({ length: 10 }, () => callCheck(app, { key })))
  let refusedSoFar = 0
  for (const answer of answers) {
    answer.then(({ statusCode }) => {
      if (statusCode === 429) refusedSoFar += 1
    })
  }
  await until(async () => refusedSoFar === 15)
  assert.equal(await openCalls(db, walletId), 5)
  engine.goOn()

  const ended = await Promise.all(answers)
  assert.equal(ended.filter(({ statusCode }) => statusCode === 200).length, 5)
  const refused = ended.find(({ statusCode }) => statusCode === 429)
  assert.equal(refused?.json().code, 'too_many_concurrent_calls')
  assert.equal(refused?.json().limit, 5)
  assert.equal(refused?.headers['retry-after'], '1')
  const [app] = apps
  assert.ok(app)
  assert.equal((await callCheck(app, { key })).statusCode, 200)
})

test('checks of a plan count to the concurrent calls, and the wallet does not pay for those above', async () => {
  const { key, accountId, walletId } = await fundedAccount(db, '10.00')
  const engine = gatedEngine()
  const app = testApp({ db, engine, config })
  await addPlan(db, { code: 'fifty', name: 'Fifty', checks_per_month: 50, price: 1_000_000n })
  const { baseUrl } = testConfig()
  const author = { actor: 'system' }
  assert.ok((await choosePlan(db, { accountId, walletId, code: 'fifty', author, baseUrl })).ok)
  assert.ok(await hold(db, { walletId, amountMicros: 50_000n, purpose: 'photos.background', seconds: 60 }))
  const answers = Array.from({ length: 8 }, () => callCheck(app, { key }))
  let refused = 0
  for (const answer of answers) answer.then(({ statusCode }) => (refused += statusCode === 429 ? 1 : 0))
  await until(async () => refused === 4)
  engine.goOn()
  const ended = await Promise.all(answers)
  const amounts = ended.map((answer) => answer.json().charge?.amount ?? answer.json().code).toSorted()
  assert.deepEqual(amounts, [...Array(4).fill('0.00'), ...Array(4).fill('too_many_concurrent_calls')])
  assert.equal(ended.find(({ statusCode }) => statusCode === 429)?.json().limit, 5)
})

test('while as many calls run as may, a free one is held, and a lack of money is reported first', async () => {
  const { key, accountId, walletId } = await fundedAccount(db, '0.05')
  const terms = { seconds: 60, mostCalls: 1, baseUrl: testConfig().baseUrl }
  const caller = {
    channel: 'dashboard',
    accountId,
    livemode: true,
    owner: '',
    walletId,
    spender: null,
  } as const
  const asked = { caller, operation: 'photos.check' } as const
  const refused = async (quoted: Quote) => {
    const held = await holdQuoted(db, quoted, terms)
    return held.ok ? undefined : [held.problem.code, held.problem.extra?.limit]
  }
  assert.ok(await hold(db, { walletId, amountMicros: 50_000n, purpose: 'photos.check', seconds: 60 }))
  assert.equal(await refused(await quote(db, asked)), undefined)
  assert.deepEqual(await refused(walletQuote(asked)), ['insufficient_funds', undefined])
  assert.equal((await callCheck(testApp({ db, config }), { key })).statusCode, 402)
  await topUp(db, { walletId, amountMicros: 50_000n, reference: walletId })
  assert.deepEqual(await refused(walletQuote(asked)), ['too_many_concurrent_calls', 1])
})

test('waiting jobs do not count as concurrent calls', async () => {
  const { key, walletId } = await fundedAccount(db, '10.00')
  const purpose = 'photos.jobs.create'
  for (let job = 0; job < 5; job += 1) {
    assert.ok(await hold(db, { walletId, amountMicros: 50_000n, purpose, seconds: 60 }))
  }
  assert.equal(await openCalls(db, walletId), 0)
  assert.equal((await callCheck(testApp({ db, config }), { key })).statusCode, 200)
})

async function newCaller(channel: Channel): Promise<Caller> {
  const { accountId, walletId } = await fundedAccount(db, '0.00')
  return { channel, accountId, livemode: true, owner: 'Test', walletId, spender: null }
}

async function quoted(caller: Caller, operation: PricedOperation) {
  const { coveredBy, amountMicros } = await quote(db, { caller, operation })
  return [coveredBy, amountMicros] as const
}

test('every price belongs to an operation, and every priced operation is in the price list', () => {
  const priced = Object.values(operations).filter(({ price }) => price !== '0.00')
  assert.deepEqual(
    priced.map(({ operation, price }) => [operation, price]),
    [
      ['photos.check', '0.05'],
      ['photos.validate', '0.05'],
      ['photos.background', '0.25'],
      ['photos.jobs.create', '0.05'],
    ],
  )
  assert.deepEqual(
    Object.keys(prices),
    priced.map(({ operation }) => operation),
  )
  assert.deepEqual([isPriced('photos.jobs.list'), isPriced('toString')], [false, false])
})

test('only the check of the day in the dashboard is free; every other operation has its price', async () => {
  const platform = await newCaller('platform')
  for (const operation of Object.keys(prices).filter(isPriced)) {
    assert.deepEqual(await quoted(platform, operation), ['wallet', prices[operation]])
  }
  const caller = await newCaller('dashboard')
  assert.deepEqual(await quoted(caller, 'photos.check'), ['allowance', 0n])
  assert.deepEqual(await quoted(caller, 'photos.validate'), ['wallet', 50_000n])
  assert.deepEqual(await quoted(caller, 'photos.background'), ['wallet', 250_000n])
  assert.deepEqual(await quoted(caller, 'photos.jobs.create'), ['wallet', 50_000n])
})

const idempotencyKey = 'order 1'

/** An app that loses the confirmation of its first commit, and then `refusals` further connections. */
async function lossyApp(refusals: number) {
  const proxy = await lossyProxy(url, { refusals })
  const opened = await openDatabase(proxy.url)
  assert.ok(opened.ok)
  atEnd(() => opened.value.destroy())
  const lines: string[] = []
  const logTo = { write: (line: string) => lines.push(line) }
  return { app: testApp({ db: opened.value, config: { logLevel: 'error' }, logTo }), proxy, lines }
}

for (const refusals of [0, 2]) {
  test(`answers a charged call even if the commit's confirmation and ${refusals} connections are lost`, async () => {
    const { key, walletId } = await fundedAccount(db, '10.00')
    const { app, proxy } = await lossyApp(refusals)
    const response = await callCheck(app, { key, idempotencyKey })
    assert.equal(proxy.broken(), 1 + refusals)
    assert.equal(response.statusCode, 200, response.body)
    assert.equal(response.json().charge.balance, '9.95')
    assert.equal((await balanceOf(db, walletId)).postedMicros, 9_950_000n)
  })
}

test('says that the charge is unknown if the database cannot be reached after the commit', async () => {
  const { key, walletId } = await fundedAccount(db, '10.00')
  const { app, lines } = await lossyApp(Number.POSITIVE_INFINITY)
  const response = await callCheck(app, { key, idempotencyKey })
  assert.deepEqual([response.statusCode, response.json().code], [503, 'not_ready'])
  assert.equal(response.headers['retry-after'], '2')
  assert.match(response.json().detail, /not known whether the call was charged.*same Idempotency-Key/)
  assert.ok(lines.length > 0, 'the log has the reason')

  const next = await app.inject({ url: '/api/v1/account', headers: { authorization: `Bearer ${key}` } })
  assert.deepEqual([next.statusCode, next.json().code], [503, 'not_ready'], next.body)
  assert.equal(next.headers['retry-after'], '2')

  const retry = await callCheck(testApp({ db }), { key, idempotencyKey })
  assert.equal(retry.headers['idempotency-replayed'], 'true')
  assert.equal((await balanceOf(db, walletId)).postedMicros, 9_950_000n)
})

test('whether a commit was made is asked again until four seconds have passed', async ({ mock }) => {
  for (const [tookMs, answer] of [
    [3_999, true],
    [4_001, undefined],
  ]) {
    let now = 0
    const clock = mock.method(performance, 'now', () => now)
    const ask = mock.fn(async () => {
      if (now > 0) return true
      now = Number(tookMs)
      throw new Error('the query took long')
    })
    const asked = await wasCommitted(ask, () => {})
    clock.mock.restore()
    assert.deepEqual([asked, ask.mock.callCount()], [answer, answer ? 2 : 1])
  }
})
