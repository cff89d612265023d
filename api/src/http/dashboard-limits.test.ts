import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp, testConfig } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { signedIn } from '../../testing/people/signed-in.ts'
import { cookieName, cookieSecret, signedToken } from '../accounts/sessions/cookie.ts'

const { db } = await testDatabase()
const few = { quota: 5, windowSeconds: 600 }
const many = { quota: 1000, windowSeconds: 600 }
const config = { dashboardRatePerSession: many, dashboardRatePerAccount: many, dashboardRatePerAddress: many }

/** The statuses of so many calls, one after the other, and the last answer. */
async function called(
  app: ReturnType<typeof testApp>,
  times: number,
  headers: Record<string, string>,
  url = '/api/dashboard/session',
) {
  const answers = []
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
    const app = testApp({ db, config: { ...config, ...over } })
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
  const app = testApp({ db, config: { ...config, dashboardRatePerAddress: few } })
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
  assert.equal(
    (await called(app, 1, { ...from, ...headers })).last.statusCode,
    200,
    'a session of that network',
  )
})
