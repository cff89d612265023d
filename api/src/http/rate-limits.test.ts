import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { testApp, testConfig } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount, liveKeyOf } from '#testing/funded-account.ts'
import { signedIn } from '#testing/people.ts'
import { callCheck, callCreateJob, callsWith } from '#testing/photo-calls.ts'
import { cookieName, cookieSecret, signedToken } from '../accounts/sign-in/cookies.ts'

const { db, open } = await testDatabase()
const config = {
  ratePerKey: { quota: 20, windowSeconds: 60 },
  ratePerAccount: { quota: 30, windowSeconds: 60 },
}
const one = testApp({ db, config })
const other = testApp({ db: await open(), config })

const pricing = (app: FastifyInstance, key: string) => callsWith(app, key)('GET', '/pricing')

/** Makes calls to both processes in turn. */
async function statuses(key: string, calls: number): Promise<number[]> {
  const answers = []
  for (let call = 0; call < calls; call += 1) answers.push(await pricing(call % 2 ? one : other, key))
  return answers.map(({ statusCode }) => statusCode)
}

test('each answer states the limits and what is left of them', async () => {
  const { key } = await fundedAccount(db, '0.00')
  const first = await pricing(one, key)
  assert.equal(first.headers['ratelimit-policy'], '"key";q=20;w=60, "account";q=30;w=60')
  assert.match(String(first.headers.ratelimit), /^"key";r=19;t=\d\d, "account";r=29;t=\d\d$/)
  const second = await callsWith(one, key)('GET', '/rules?documentId=nowhere')
  assert.equal(second.statusCode, 404)
  assert.match(String(second.headers.ratelimit), /^"key";r=18;/)
})

test("a key's limit holds over two processes, and the refusal says when to try again", async () => {
  const { key } = await fundedAccount(db, '0.00')
  const answered = await statuses(key, 24)
  assert.deepEqual(answered, [...Array(20).fill(200), ...Array(4).fill(429)])
  const refused = await pricing(one, key)
  const { code, policy, limit, window_seconds, retry_after_seconds } = refused.json()
  assert.deepEqual(
    { code, policy, limit, window_seconds },
    { code: 'rate_limited', policy: 'key', limit: 20, window_seconds: 60 },
  )
  assert.equal(refused.headers['retry-after'], String(retry_after_seconds))
  assert.ok(retry_after_seconds >= 1 && retry_after_seconds <= 66)
  assert.equal(refused.headers.ratelimit, `"key";r=0;t=${retry_after_seconds}`)
})

test("an account's limit holds over its keys, and a call that it refuses does not count for the key", async () => {
  const { key, accountId } = await fundedAccount(db, '0.00')
  const { key: second } = await liveKeyOf(db, accountId)
  assert.deepEqual(new Set(await statuses(key, 20)), new Set([200]))
  const answered = await statuses(second, 14)
  assert.equal(answered.filter((status) => status === 200).length, 10)
  const refused = await pricing(one, second)
  assert.equal(refused.json().policy, 'account')
  assert.match(String(refused.headers.ratelimit), /"account";r=0;/)
})

test('a paid call over its limit with an empty wallet gets 402, never 429', async () => {
  const poor = await fundedAccount(db, '0.04')
  const rich = await fundedAccount(db, '0.05')
  await statuses(poor.key, 20)
  await statuses(rich.key, 20)
  assert.equal((await pricing(one, poor.key)).statusCode, 429)
  const answers = await Promise.all(Array.from({ length: 8 }, () => callCheck(one, poor)))
  for (const answer of answers) {
    assert.equal(answer.statusCode, 402)
    assert.equal(answer.json().shortfall, '0.01')
    assert.equal(answer.headers['retry-after'], undefined)
    assert.match(String(answer.headers.ratelimit), /^"key";r=0;/)
  }
  assert.equal((await callCheck(other, rich)).json().code, 'rate_limited')
})

test('a call gets 503 if the limits are out of reach and no lease is left', async () => {
  const broken = await testDatabase()
  const app = testApp({ db: broken.db, config })
  const { key } = await fundedAccount(broken.db, '10.00')
  await sql`alter table rate_windows rename to out_of_reach`.execute(broken.db)
  const refused = await callCheck(app, { key })
  assert.equal(refused.statusCode, 503)
  assert.equal(refused.json().code, 'not_ready')
  await sql`alter table out_of_reach rename to rate_windows`.execute(broken.db)
  assert.equal((await callCheck(app, { key })).statusCode, 200)
})

test('each item of a job counts as a call, and a job over the limit counts for nothing', async () => {
  const { key } = await fundedAccount(db, '10.00')
  const job = (items: number) => callCreateJob(one, { key, photos: Array(items).fill('a photo') })
  const first = await job(15)
  assert.equal(first.statusCode, 201, first.body)
  assert.match(String(first.headers.ratelimit), /^"key";r=5;t=\d\d, "account";r=15;/)
  const refused = await job(6)
  assert.equal(refused.json().code, 'rate_limited')
  assert.equal((await job(4)).statusCode, 201)
})

test('a job repeated under its idempotency key counts as one call, because it adds no work', async () => {
  const { key } = await fundedAccount(db, '10.00')
  const job = { key, photos: Array(10).fill('a photo'), idempotencyKey: 'batch 7' }
  const send = () => callCreateJob(one, job)
  assert.match(String((await send()).headers.ratelimit), /^"key";r=10;/)
  for (let left = 9; left > 0; left -= 1) {
    const again = await send()
    assert.equal(again.statusCode, 201, again.body)
    assert.match(String(again.headers.ratelimit), new RegExp(`^"key";r=${left};`))
  }
})

const few = { quota: 5, windowSeconds: 600 }
const many = { quota: 1000, windowSeconds: 600 }
const pagesConfig = {
  dashboardRatePerSession: many,
  dashboardRatePerAccount: many,
  dashboardRatePerAddress: many,
}

/** The statuses of so many calls, one after the other, and the last answer. */
async function called(app: FastifyInstance, times: number, headers: Record<string, string>) {
  const answers = []
  const url = '/api/dashboard/session'
  for (let count = 0; count < times; count += 1) answers.push(await app.inject({ url, headers }))
  const last = answers.at(-1)
  assert.ok(last)
  return { statuses: answers.map(({ statusCode }) => statusCode), last }
}

for (const [policy, over] of [
  ['session', { dashboardRatePerSession: few }],
  ['account', { dashboardRatePerAccount: few }],
] as const) {
  test(`the calls of each ${policy} are limited, and others go on`, async () => {
    const app = testApp({ db: db, config: { ...pagesConfig, ...over } })
    const [greedy, other] = [await signedIn(db), await signedIn(db)]
    const { statuses, last } = await called(app, 6, greedy.headers)
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429])
    assert.partialDeepStrictEqual(last.json(), { code: 'rate_limited', policy, limit: 5 })
    assert.ok(Number(last.headers['retry-after']) >= 1)
    assert.match(String(last.headers.ratelimit), new RegExp(`"${policy}";r=0;t=\\d+`))
    assert.match(String(last.headers['ratelimit-policy']), /^"session";q=\d+;w=600, "account";q=\d+;w=600$/)
    assert.equal((await called(app, 1, other.headers)).last.statusCode, 200)
  })
}

test('calls without a session are limited by network, whether they show a cookie or not', async () => {
  const app = testApp({ db: db, config: { ...pagesConfig, dashboardRatePerAddress: few } })
  const { baseUrl, secrets } = testConfig()
  const ended = `${cookieName(baseUrl, 'session_token')}=${signedToken('ended', cookieSecret(secrets[0]))}`
  const from = { 'x-forwarded-for': '203.0.113.7' }
  assert.deepEqual((await called(app, 3, from)).statuses, [401, 401, 401])
  const { statuses, last } = await called(app, 3, { ...from, cookie: ended })
  assert.deepEqual(statuses, [401, 401, 429])
  assert.partialDeepStrictEqual(last.json(), { code: 'rate_limited', policy: 'address' })
  const reset = await app.inject({
    method: 'POST',
    url: '/api/dashboard/auth/sign-in/email',
    headers: { ...from, origin: baseUrl },
    payload: {},
  })
  assert.equal(reset.statusCode, 429)
  assert.equal((await called(app, 1, { 'x-forwarded-for': '203.0.113.8' })).last.statusCode, 401)
  const { headers } = await signedIn(db)
  const session = await called(app, 1, { ...from, ...headers })
  assert.equal(session.last.statusCode, 200, 'a session of that network')
})
