import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proveLedger } from '../src/billing/proofs/prove-ledger.ts'
import { balanceOf } from '../src/billing/wallet/ledger.ts'
import { testApp } from '../testing/app.ts'
import { serveLocally } from '../testing/at-end.ts'
import { testDatabase } from '../testing/database.ts'
import { fundedAccount } from '../testing/funded-account.ts'
import { callCheck, callsWith } from '../testing/photo-calls.ts'

/** OWASP's API risks 6 to 10 (2023): what a caller may use up, reach or learn. */

const { db } = await testDatabase()
const app = testApp({ db })
const routes: string[] = []
app.addHook('onRoute', ({ method, url }) => {
  for (const name of [method].flat()) if (name !== 'HEAD') routes.push(`${name} ${url}`)
})
await app.ready()
const { key } = await fundedAccount(db, '10.00')
const call = callsWith(app, key)
const post = (path: string, body: object) => call('POST', path, body)

test('API6: no call credits a wallet', async () => {
  const account = await fundedAccount(db, '1.00')
  for (const path of ['/wallet', '/wallet/top-up', '/wallet/statement', '/account']) {
    for (const method of ['POST', 'PUT', 'PATCH'] as const) {
      const { statusCode } = await callsWith(app, account.key)(method, path, { amount: '100.00' })
      assert.ok([404, 405].includes(statusCode), `${method} ${path}: ${statusCode}`)
    }
  }
  assert.equal((await balanceOf(db, account.walletId)).postedMicros, 1_000_000n)
})

test('API6: calls that cost nothing because their photo is unreadable count for the rate limit', async () => {
  const account = await fundedAccount(db, '1.00')
  const limited = testApp({ db, config: { ratePerKey: { quota: 10, windowSeconds: 60 } } })
  const statuses: number[] = []
  for (let i = 0; i < 12; i += 1) {
    const response = await callCheck(limited, { key: account.key, photo: 'problem: unreadable_image' })
    statuses.push(response.statusCode)
  }
  assert.deepEqual(statuses, [...Array(10).fill(422), 429, 429])
  assert.equal((await balanceOf(db, account.walletId)).postedMicros, 1_000_000n)
  assert.deepEqual(await proveLedger(db), [])
})

test('API7: fetches neither a photo from an address nor what an image refers to, and sends no webhook inside', async () => {
  let visits = 0
  const inside = await serveLocally(async (_request, response) => {
    visits += 1
    response.end('secret')
  })
  for (const imageBase64 of [inside, 'file:///etc/passwd', 'gopher://127.0.0.1/']) {
    const item = { documentId: 'us-passport', imageBase64 }
    for (const path of ['/photos/check', '/photos/validate']) {
      assert.equal((await post(path, item)).statusCode, 400)
    }
    assert.equal((await post('/photos/jobs', { items: [item] })).statusCode, 400)
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><image href="${inside}"/></svg>`
  const imageBase64 = `data:image/svg+xml;base64,${btoa(svg)}`
  const response = await post('/photos/check', { documentId: 'us-passport', imageBase64 })
  assert.ok([200, 415, 422].includes(response.statusCode))
  const local = [inside, inside.replace('http', 'https'), 'https://localhost/', 'https://169.254.169.254/']
  for (const url of local) {
    assert.equal((await post('/webhooks', { url, events: ['job.completed'] })).statusCode, 400, url)
  }
  assert.equal(visits, 0)
})

const answers = [
  () => call('GET', '/account'),
  () => app.inject({ url: '/api/v1/account' }),
  () => call('GET', '/nothing'),
  () => app.inject({ url: '/healthz' }),
  () => callCheck(app, { key }),
  () => callCheck(app, { key, photo: 'throw' }),
]

test('API8: no answer can be cached or sniffed, or names the software', async () => {
  for (const answer of answers) {
    const { headers } = await answer()
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers.server, undefined)
    assert.equal(headers['x-powered-by'], undefined)
  }
})

test('API8: an internal failure is answered without details', async () => {
  const response = await callCheck(app, { key, photo: 'throw' })
  assert.equal(response.statusCode, 500)
  assert.doesNotMatch(response.body, /broke|at \w|\.ts|node_modules|lk_live|select |Error/)
})

test('API8: a page of another origin gets no access, even with a key', async () => {
  const origin = 'https://elsewhere.example'
  const preflight = await app.inject({
    method: 'OPTIONS',
    url: '/api/v1/photos/check',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    },
  })
  assert.ok(preflight.statusCode >= 400)
  const read = await call('GET', '/account', undefined, { origin })
  for (const { headers } of [preflight, read]) {
    for (const name of Object.keys(headers)) assert.doesNotMatch(name, /^access-control-allow/)
  }
})

test('API9: every route belongs to this version, to the dashboard or to a short list of others', () => {
  const besides = [
    ...['GET /healthz', 'GET /readyz', 'GET /api/openapi.json', 'POST /api/stripe/webhook'],
    ...['GET /.well-known/jwks.json', 'POST /api/public/attestations/verify'],
  ]
  for (const route of routes) {
    assert.ok(besides.includes(route) || /^[A-Z]+ \/api\/(v1|dashboard)\//.test(route), route)
  }
})

test("API10: does not use a caller's request id as its own", async () => {
  const forged = { 'x-request-id': 'req_forged', 'request-id': 'req_forged' }
  const response = await call('GET', '/account', undefined, forged)
  assert.match(String(response.headers['x-request-id']), /^req_[0-9A-Za-z]{24}$/)
})

test('API10: no answer contains the host from the headers of the request', async () => {
  const poor = await fundedAccount(db, '0.00')
  const photo = { documentId: 'us-passport', imageBase64: 'data:image/jpeg;base64,QUJD' }
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
  const response = await callsWith(app, poor.key)('POST', '/photos/check', photo, headers)
  assert.equal(response.statusCode, 402)
  assert.doesNotMatch(response.body, /evil\.example/)
})
