import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { testKeyOf } from '#testing/funded-account.ts'
import { dashboardCalls, signedIn } from '#testing/people.ts'

const { db } = await testDatabase()
const app = testApp({ db })
const alice = await signedIn(db)
const bob = await signedIn(db)

interface Listed {
  id: string
  spending: { limit: string | null } | null
}

const call = dashboardCalls(app)
const post = (path: string, json: object = {}, who = alice) => call(who, 'POST', `/keys${path}`, json)

async function keysOf(who = alice) {
  const response = await call(who, 'GET', '/keys')
  assert.equal(response.statusCode, 200, response.body)
  return response.json().data
}

/** The status of a call with a key, answered by a process that has not seen the key yet. */
async function statusWith(key: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}` }
  return (await testApp({ db }).inject({ url: '/api/v1/account', headers })).statusCode
}

async function made(body: object = {}) {
  const response = await post('', { name: 'Shop', scopes: ['read'], ...body })
  assert.equal(response.statusCode, 201, response.body)
  const { id, key } = response.json()
  return { id, key }
}

test('a new key works, is shown once, and is listed for its own account only', async () => {
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  const { id, key } = await made({ scopes: ['photos:check', 'read'], expiresAt })
  assert.equal(await statusWith(key), 200)
  const [listed] = await keysOf()
  const { created_at, spending, ...rest } = listed
  assert.ok(Date.parse(created_at) <= Date.now())
  assert.deepEqual([spending.spent, spending.limit], ['0.00', null])
  assert.deepEqual(rest, {
    id,
    livemode: true,
    name: 'Shop',
    hint: `lk_live_…${key.slice(-4)}`,
    scopes: ['read', 'photos:check'],
    state: 'usable',
    expires_at: expiresAt,
    last_used_at: null,
    revoked_at: null,
    rolled_to: null,
    default_policy: null,
  })
  assert.deepEqual(await keysOf(bob), [])
})

test('a page in test mode makes and lists test keys', async () => {
  const carol = await signedIn(db)
  const inTest = { headers: { ...carol.headers, 'likeness-mode': 'test' as const } }
  const response = await post('', { name: 'Trial', scopes: ['read'] }, { ...carol, ...inTest })
  assert.match(response.json().key, /^lk_test_/)
  const [listed] = await keysOf({ ...carol, ...inTest })
  assert.deepEqual([listed.name, listed.livemode], ['Trial', false])
  assert.deepEqual(await keysOf(carol), [])
})

test('a limit of spending is set, logged, and continued by the successor; a test key has none', async () => {
  const { id } = await made()
  const limit = (keyId: string, amount: unknown, who = alice) =>
    call(who, 'PUT', `/keys/${keyId}/spend-limit`, { limit: amount })
  assert.equal((await limit(id, '12.5')).json().limit, '12.50')
  const rolled = (await post(`/${id}/roll`)).json()
  const limits = async () => new Map((await keysOf()).map((key: Listed) => [key.id, key.spending?.limit]))
  assert.equal((await limits()).get(rolled.id), '12.50')
  assert.equal((await limit(rolled.id, null)).json().limit, null)
  assert.equal((await limits()).get(id), null)
  const log = await call(alice, 'GET', '/audit-log?action=key.spend_limit_changed')
  assert.deepEqual(
    log.json().data.map(({ target, detail }: { target: string; detail: object }) => [target, detail]),
    [
      [rolled.id, { limit: null }],
      [id, { limit: '12.50' }],
    ],
  )
  for (const wrong of ['', '0', '-1', 5, '1000001']) {
    assert.equal((await limit(id, wrong)).json().errors[0].pointer, '/limit')
  }
  assert.equal((await limit(id, '1.00', bob)).statusCode, 404)
  const test = await testKeyOf(db, alice.accountId)
  assert.equal((await limit(test.keyId, '1.00')).statusCode, 404)
})

test('properties that no key may have are refused at their field', async () => {
  const wrong: [body: object, pointer: string, detail: RegExp][] = [
    [{ name: ' ' }, '/name', /must not be empty/],
    [{ name: 'x'.repeat(101) }, '/name', /at most 100/],
    [{ scopes: [] }, '/scopes', /at least one/],
    [{ scopes: ['all'] }, '/scopes/0', /must be one of read/],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, '/expiresAt', /in the future/],
    [{ expiresAt: 'soon' }, '/expiresAt', /must be a time/],
  ]
  for (const [body, pointer, detail] of wrong) {
    const response = await post('', { name: 'Shop', scopes: ['read'], ...body })
    assert.equal(response.statusCode, 400, response.body)
    const [error] = response.json().errors
    assert.equal(error.pointer, pointer)
    assert.match(error.detail, detail)
  }
})

test('a rolled key has a successor and works for the time asked for; a revoked one does not work', async () => {
  const { id, key } = await made()
  const rolled = await post(`/${id}/roll`, { overlapSeconds: 3600 })
  assert.equal(rolled.statusCode, 201, rolled.body)
  const { id: successor, key: next, old_expires_at } = rolled.json()
  assert.ok(Math.abs(Date.parse(old_expires_at) - Date.now() - 3_600_000) < 60_000)
  assert.deepEqual([await statusWith(key), await statusWith(next)], [200, 200])
  const revoked = await post(`/${id}/revoke`)
  assert.equal(revoked.statusCode, 204, revoked.body)
  assert.deepEqual([await statusWith(key), await statusWith(next)], [401, 200])
  assert.equal((await post(`/${id}/revoke`)).statusCode, 404)
  assert.equal((await post(`/${id}/roll`)).json().code, 'invalid_request')
  assert.ok((await keysOf()).some((one: { id: string }) => one.id === successor))
  const { key: last } = (await post(`/${successor}/roll`, { overlapSeconds: 0 })).json()
  assert.deepEqual([await statusWith(next), await statusWith(last)], [401, 200])
})

test('the list of keys has pages, and those that work are on the first', async () => {
  const carol = await signedIn(db)
  const own: string[] = []
  for (let count = 0; count < 5; count += 1) {
    const made = await post('', { name: `Shop ${count}`, scopes: ['read'] }, carol)
    own.push(made.json().id)
  }
  const [oldest = '', second = '', third = '', fourth = '', newest = ''] = own
  for (const id of [second, newest]) assert.equal((await post(`/${id}/revoke`, {}, carol)).statusCode, 204)
  const pages: string[][] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await call(carol, 'GET', `/keys?limit=2${cursor && `&cursor=${cursor}`}`)
    const { data, next_cursor } = page.json()
    pages.push(data.map(({ id }: { id: string }) => id))
    cursor = next_cursor
  }
  assert.deepEqual(pages, [[fourth, third], [oldest, newest], [second]])
  const whole = await call(carol, 'GET', '/keys')
  assert.partialDeepStrictEqual(whole.json(), { has_more: false, next_cursor: null })
})
