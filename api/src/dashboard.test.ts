import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { fundedAccount } from '../testing/funded-account.ts'
import { signedIn } from '../testing/people.ts'
import { openApiDocument } from './contract/openapi.ts'
import { addProblemReply } from './http/problems.ts'
import { ownPagesOnly } from './http/require-session.ts'

const { db } = await testDatabase()
const app = testApp({ db })
const alice = await signedIn(db, '1.50', 'Alice')
const bob = await signedIn(db, '7.00', 'Bob')
const read = (path: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/api/dashboard${path}`, headers })

test('the session names the signed-in user and their balance', async () => {
  const response = await read('/session', alice.headers)
  assert.equal(response.statusCode, 200)
  assert.equal(response.headers['cache-control'], 'no-store')
  const { id, user, account, organisations } = response.json()
  assert.equal(id, alice.sessionId)
  assert.deepEqual(user, { id: alice.userId, name: 'Alice', email: alice.email })
  const wallet = { currency: 'USD', held: '0.00', available: '1.50' }
  const place = { id: alice.accountId, name: 'Alice', role: 'owner' }
  assert.deepEqual(account, { ...place, wallet, lacks_second_factor: false, demands_second_factor: false })
  assert.deepEqual(organisations, [place])
})

test('without a session no call is answered, and a key does not replace it', async () => {
  const { key } = await fundedAccount(db, '1.00')
  for (const headers of [{}, { authorization: `Bearer ${key}` }, { cookie: 'likeness.session_token=abc' }]) {
    const response = await read('/session', headers)
    assert.equal(response.statusCode, 401)
    assert.equal(response.json().code, 'not_signed_in')
    assert.equal(response.json().type, 'about:blank')
    assert.equal(response.headers['www-authenticate'], undefined)
  }
})

test('a token whose signature is not ours opens nothing', async () => {
  const [name, value = ''] = alice.headers.cookie.split('=')
  const token = decodeURIComponent(value).split('.')[0] ?? ''
  for (const forged of [token, `${token}.`, `${token}.${'A'.repeat(43)}=`, `x${value}`, '%E0%A4%A']) {
    assert.equal((await read('/session', { cookie: `${name}=${forged}` })).statusCode, 401, forged)
  }
})

test('an ended, expired or unconfirmed session, or one unused for a week, is not valid', async () => {
  const longAgo = new Date(Date.now() - 8 * 86_400_000)
  const endings = {
    ended: ({ sessionId }: typeof alice) => db.deleteFrom('sessions').where('id', '=', sessionId).execute(),
    over: ({ sessionId }: typeof alice) =>
      db.updateTable('sessions').set({ expires_at: new Date() }).where('id', '=', sessionId).execute(),
    unused: ({ sessionId }: typeof alice) =>
      db.updateTable('sessions').set({ last_used_at: longAgo }).where('id', '=', sessionId).execute(),
    unproven: ({ userId }: typeof alice) =>
      db.updateTable('users').set({ email_verified: false }).where('id', '=', userId).execute(),
  }
  for (const [name, end] of Object.entries(endings)) {
    const person = await signedIn(db)
    assert.equal((await read('/session', person.headers)).statusCode, 200)
    await end(person)
    assert.equal((await read('/session', person.headers)).statusCode, 401, name)
  }
})

test('a session that is used stays valid', async () => {
  const { sessionId, headers } = await signedIn(db)
  const lastUse = async () => {
    const query = db.selectFrom('sessions').select('last_used_at').where('id', '=', sessionId)
    return (await query.executeTakeFirstOrThrow()).last_used_at.getTime()
  }
  const hourAgo = new Date(Date.now() - 3_600_000)
  await db.updateTable('sessions').set({ last_used_at: hourAgo }).where('id', '=', sessionId).execute()
  await read('/session', headers)
  assert.ok((await lastUse()) > hourAgo.getTime())
})

test('each user reads their own wallet and usage, at the paths of the platform', async () => {
  for (const [{ headers }, balance] of [
    [alice, '1.50'],
    [bob, '7.00'],
  ] as const) {
    assert.equal((await read('/wallet/statement', headers)).json().closing_balance, balance)
  }
  assert.equal((await read('/usage', alice.headers)).json().total.calls, 0)
})

test('a session cookie is refused on the platform, alone and together with a key', async () => {
  const { key } = await fundedAccount(db, '1.00')
  const { cookie } = alice.headers
  for (const headers of [{ cookie }, { cookie, authorization: `Bearer ${key}` }]) {
    const response = await app.inject({ url: '/api/v1/account', headers })
    assert.equal(response.statusCode, 401)
    assert.equal(response.json().code, 'cookie_not_accepted')
  }
})

test('the OpenAPI document contains nothing of the dashboard', async () => {
  await app.ready()
  const text = JSON.stringify(openApiDocument(app))
  assert.doesNotMatch(text, /api\/dashboard|not_signed_in/)
  assert.match(text, /wallet\/statement/)
})

const own = 'https://likeness.example'
const pagesApp = Fastify()
addProblemReply(pagesApp, own)
pagesApp.addHook('onRequest', ownPagesOnly(`${own}/some/path`))
pagesApp.all('/', async () => 'done')
const statusOf = async (method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE', headers = {}) =>
  (await pagesApp.inject({ method, url: '/', headers })).statusCode

test('a page of ours may change anything', async () => {
  for (const method of ['POST', 'PATCH', 'DELETE'] as const) {
    assert.equal(await statusOf(method, { origin: own }), 200)
  }
})

test('another origin changes nothing, nor does a request that states none', async () => {
  const others = [
    'https://evil.example',
    'null',
    `${own}.evil.example`,
    'http://likeness.example',
    `${own}:8443`,
  ]
  for (const headers of [{}, ...others.map((origin) => ({ origin }))]) {
    assert.equal(await statusOf('POST', headers), 403, JSON.stringify(headers))
    assert.equal(await statusOf('DELETE', headers), 403)
  }
})

test('reading is allowed from any origin', async () => {
  assert.equal(await statusOf('GET', { origin: 'https://evil.example' }), 200)
  assert.equal(await statusOf('HEAD'), 200)
})
