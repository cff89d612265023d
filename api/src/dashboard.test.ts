import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { signedIn } from '../testing/people.ts'
import { openApiDocument } from './contract/openapi.ts'

const { db } = await testDatabase()
const app = testApp({ db })
const alice = await signedIn(db, '1.50', 'Alice')

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
  const expected = {
    ...place,
    wallet,
    free_checks: 0,
    lacks_second_factor: false,
    demands_second_factor: false,
  }
  assert.deepEqual(account, expected)
  assert.deepEqual(organisations, [place])
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

test('the OpenAPI document contains nothing of the dashboard', async () => {
  await app.ready()
  const text = JSON.stringify(openApiDocument(app))
  assert.doesNotMatch(text, /api\/dashboard|not_signed_in/)
  assert.match(text, /wallet\/statement/)
})
