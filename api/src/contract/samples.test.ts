import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '#testing/app.ts'
import { testBackground } from '#testing/background.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount, testKeyOf } from '#testing/funded-account.ts'
import { callCheck, callCreateJob, callsWith, createdJob, jobCalls, WholeJob } from '#testing/photo-calls.ts'
import { jpegUrl } from '#testing/review-calls.ts'
import { sampleFile, samples } from './samples.ts'

const { db, url } = await testDatabase()
// No photo may be judged in test mode, so that each answer below is that of a sample.
const app = testApp({ db, config: { testPhotosPerDay: 0 } })
const { accountId, key: live } = await fundedAccount(db, '1.00')
const { key } = await testKeyOf(db, accountId)

const send = (operation: string, photo: Buffer, { as = key, document = 'us-passport', query = '' } = {}) =>
  callsWith(app, as)('POST', `/photos/${operation}?documentId=${document}${query}`, photo, {
    'content-type': 'image/jpeg',
  })

const named = (name: string) => {
  const sample = samples.find((each) => each.name === name)
  assert.ok(sample, name)
  return sample
}

test('each sample provokes what its table says, in each call', async () => {
  for (const sample of samples) {
    for (const operation of ['check', 'validate', 'background'] as const) {
      const editing = operation === 'background'
      const query = editing ? '&colour=white&acknowledgeEditingPolicy=true' : ''
      const answer = await send(operation, sampleFile(sample), { query })
      const what = `${sample.name} ${operation} ${answer.statusCode}`
      const json = answer.json()
      if (sample.problem?.places.includes(editing ? 'background' : 'check')) {
        assert.equal(json.code, sample.problem.code, what)
        assert.match(json.detail, /test mode/, what)
      } else {
        assert.equal(answer.statusCode, 200, `${what} ${json.detail}`)
        assert.equal(json.livemode, false, what)
        const { status, checks, findings } = editing ? json.check : json
        assert.equal(status, sample.status, what)
        for (const check of sample.faulty) assert.notEqual(checks[check], 'PASS', what)
        const others = findings.filter(
          (found: { check: string }) => !(sample.faulty as string[]).includes(found.check),
        )
        for (const { outcome } of others) assert.equal(outcome, 'PASS', what)
      }
    }
  }
})

test('a problem of a sample says when to try again, as the real one does', async () => {
  const answer = await send('check', sampleFile(named('problem-rate-limited')))
  assert.deepEqual([answer.statusCode, answer.headers['retry-after']], [429, '2'])
  assert.equal(answer.json().policy, 'key')
})

test('a sample has the figures of the rule that the call names, and the same answer each time', async () => {
  const photo = sampleFile(named('check-head-size'))
  const limitsFor = async (document: string) => {
    const { findings } = (await send('validate', photo, { document })).json()
    return findings.find(({ check }: { check: string }) => check === 'head_size').required
  }
  const [us, de] = [await limitsFor('us-passport'), await limitsFor('de-passport')]
  assert.ok(us.min > 0 && de.min > 0)
  assert.notDeepEqual(us, de)
  assert.deepEqual(await limitsFor('us-passport'), us)
})

test('to a live key a sample is a photo, and in test mode another photo is not a sample', async () => {
  const sample = sampleFile(named('problem-internal'))
  const paid = await send('check', sample, { as: live })
  assert.deepEqual([paid.statusCode, paid.json().charge.amount], [200, '0.05'])
  const changed = Buffer.concat([sample, Buffer.of(0)])
  assert.equal((await send('check', changed)).json().policy, 'test_photos')
})

test('the items of a job have the outcomes of their samples', async () => {
  const create = (names: string[]) => {
    const photos = names.map((name) => jpegUrl(sampleFile(named(name))))
    const items = photos.map((imageBase64) => ({ documentId: 'us-passport', imageBase64 }))
    return callCreateJob(app, { key, items })
  }
  const refused = await create(['ready', 'problem-queue-full'])
  assert.deepEqual([refused.statusCode, refused.json().code], [503, 'queue_full'])
  const judging = testBackground({ db, url })
  const names = ['ready', 'retake', 'problem-unreadable-image', 'problem-job-expired']
  const { id } = WholeJob.parse((await create(names)).json())
  const job = await jobCalls(app, key).ended(id)
  await judging.stop()
  assert.deepEqual(
    job.items.map(({ result, problem }) => result?.status ?? problem?.code),
    ['READY', 'RETAKE', 'unreadable_image', 'job_expired'],
  )
  assert.equal(job.charge.amount, '0.00')
})

const testModeApp = testApp({ db, config: { testPhotosPerDay: 5 } })

async function bothKeys() {
  const { accountId, walletId, key: live } = await fundedAccount(db, '1.00')
  return { accountId, walletId, live, test: (await testKeyOf(db, accountId)).key }
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

const call = (key: string, method: Method, path: string, payload?: object) =>
  callsWith(testModeApp, key)(method, path, payload)

/** Everything that the ledger knows of an account. */
async function moneyOf(walletId: string) {
  const { rows } = await sql`
    select posted_micros, held_micros, (select count(*) from holds where wallet_id = wallets.id) as holds,
           (select count(*) from wallet_entries where wallet_id = wallets.id) as entries
      from wallets where id = ${walletId}`.execute(db)
  return rows
}

const free = { amount: '0.00', currency: 'USD', balance: '0.00' }

test('a call with a test key costs nothing, is marked, and touches no wallet', async () => {
  const keys = await bothKeys()
  assert.match(keys.test, /^lk_test_[0-9A-Za-z]{38}$/)
  const before = await moneyOf(keys.walletId)
  for (const operation of ['check', 'validate', 'background'] as const) {
    const fields = operation === 'background' ? { acknowledgeEditingPolicy: true } : {}
    const answer = await callCheck(testModeApp, { key: keys.test, operation, fields })
    assert.equal(answer.statusCode, 200, answer.body)
    assert.equal(answer.json().livemode, false)
    assert.deepEqual(answer.json().charge, free)
  }
  assert.equal((await callCheck(testModeApp, { key: keys.test, photo: 'no face' })).statusCode, 200)
  assert.deepEqual(await moneyOf(keys.walletId), before)

  const account = (await call(keys.test, 'GET', '/account')).json()
  assert.equal(account.livemode, false)
  assert.equal(account.key.hint.slice(0, 8), 'lk_test_')
  assert.equal(account.wallet.available, '0.00')
  assert.equal(account.free_checks, 0)
  assert.deepEqual((await call(keys.test, 'GET', '/wallet/statement')).json().data, [])

  const paid = (await callCheck(testModeApp, { key: keys.live })).json()
  assert.deepEqual([paid.livemode, paid.charge.amount, paid.charge.balance], [true, '0.05', '0.95'])
})

test('photos of its own have a daily limit in test mode, of calls and jobs together, without an effect on live calls', async () => {
  const keys = await bothKeys()
  for (let photo = 0; photo < 3; photo += 1) {
    assert.equal((await callCheck(testModeApp, { key: keys.test })).statusCode, 200)
  }
  const tooLarge = await callCreateJob(testModeApp, { key: keys.test, photos: ['a', 'b', 'c'] })
  assert.equal(tooLarge.json().code, 'rate_limited')
  assert.deepEqual((await call(keys.test, 'GET', '/photos/jobs')).json().data, [])
  const job = await createdJob(testModeApp, { key: keys.test, photos: ['a', 'b'] })
  assert.deepEqual(job.charge, { amount: '0.00', held: '0.00', currency: 'USD' })

  const refused = await callCheck(testModeApp, { key: keys.test })
  assert.equal(refused.statusCode, 429)
  const { code, policy, limit } = refused.json()
  assert.deepEqual({ code, policy, limit }, { code: 'rate_limited', policy: 'test_photos', limit: 5 })
  assert.ok(Number(refused.headers['retry-after']) > 3600)
  assert.equal((await callCheck(testModeApp, { key: keys.live })).statusCode, 200)
})

test('an idempotency key stands for another call in each mode', async () => {
  const keys = await bothKeys()
  const send = (key: string, photo: string) =>
    callCheck(testModeApp, { key, photo, idempotencyKey: 'order 1' })
  const live = await send(keys.live, 'one')
  const tested = await send(keys.test, 'two')
  assert.deepEqual([live.statusCode, tested.statusCode], [200, 200])
  const again = await send(keys.test, 'two')
  assert.equal(again.headers['idempotency-replayed'], 'true')
  assert.equal(again.body, tested.body)
  assert.equal((await send(keys.test, 'one')).json().code, 'idempotency_key_reused')
  assert.equal((await send(keys.live, 'one')).body, live.body)
})

test('a job in test mode ends, announces its end to test webhooks only, and leaves the wallet alone', async () => {
  const keys = await bothKeys()
  const before = await moneyOf(keys.walletId)
  for (const key of [keys.live, keys.test]) {
    assert.equal((await call(key, 'POST', '/webhooks', { url: 'https://example.com/hook' })).statusCode, 201)
  }
  const judging = testBackground({ db, url })
  const { ended, cancel } = jobCalls(testModeApp, keys.test)
  const job = await ended((await createdJob(testModeApp, { key: keys.test })).id)
  assert.deepEqual([job.status, job.livemode], ['completed', false])
  assert.deepEqual([job.charge.amount, job.charge.held], ['0.00', '0.00'])
  const failed = await createdJob(testModeApp, { key: keys.test, photos: ['problem: unreadable_image'] })
  assert.equal((await ended(failed.id)).status, 'failed')
  await judging.stop()
  assert.deepEqual(await moneyOf(keys.walletId), before)
  const { rows } = await sql<{ livemode: boolean; events: number }>`
    select livemode, (select count(*)::int from webhook_deliveries where endpoint_id = webhook_endpoints.id) as events
      from webhook_endpoints where account_id = ${keys.accountId} order by livemode`.execute(db)
  assert.deepEqual(rows, [
    { livemode: false, events: 2 },
    { livemode: true, events: 0 },
  ])
  const waiting = await createdJob(testModeApp, { key: keys.test })
  assert.equal((await cancel(waiting.id)).json().status, 'cancelled')
})

test('usage is counted apart', async () => {
  const keys = await bothKeys()
  const own = testApp({ db })
  for (const key of [keys.live, keys.test, keys.test]) await callCheck(own, { key })
  await own.close()
  const usageOf = async (key: string) => (await call(key, 'GET', '/usage')).json()
  const live = await usageOf(keys.live)
  const tested = await usageOf(keys.test)
  assert.deepEqual([live.total.calls, live.total.charged], [1, '0.05'])
  assert.deepEqual([tested.total.calls, tested.total.charged], [2, '0.00'])
  const month = (await call(keys.test, 'GET', '/account')).json().usage
  assert.deepEqual([month.total.calls, month.total.charged], [2, '0.00'])
})
