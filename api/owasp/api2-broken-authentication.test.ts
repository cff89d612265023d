import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { revokeKey } from '../src/accounts/keys.ts'
import { newApiKey } from '../src/accounts/make-keys.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { fundedAccount } from '../testing/funded-account.ts'

/**
 * OWASP API2:2023: a key cannot be guessed, read from the database, sent in a place from which it leaks, or used after it
 * was revoked.
 */

const { db, open } = await testDatabase()
const app = testApp({ db })
const account = await fundedAccount(db, '10.00')

const read = (headers: Record<string, string>, of = app) => of.inject({ url: '/api/v1/account', headers })

test('accepts only a complete key', async () => {
  const { key } = account
  const wrong = [
    key.slice(0, -1),
    `${key}x`,
    key.toLowerCase(),
    key.replace('live', 'test'),
    newApiKey(),
    "lk_live_' or 1=1 --",
    '',
    'null',
    `${key},${key}`,
  ]
  for (const attempt of wrong) {
    const response = await read({ authorization: `Bearer ${attempt}`, 'x-forwarded-for': '198.51.100.7' })
    assert.equal(response.statusCode, 401, attempt)
    assert.match(String(response.headers['www-authenticate']), /^Bearer/)
  }
  assert.equal((await read({ authorization: `Basic ${btoa(`${key}:`)}` })).statusCode, 401)
  assert.equal((await read({ 'x-api-key': key })).statusCode, 401)
})

test('does not accept a key in the address', async () => {
  const response = await app.inject(`/api/v1/account?api_key=${account.key}`)
  assert.equal(response.statusCode, 401)
  assert.ok(!response.body.includes(account.key))
})

test('refuses a session cookie, even together with a key', async () => {
  for (const cookie of [
    'likeness.session_token=x',
    '__Host-likeness.session_token=x',
    'likeness.session_token=x',
  ]) {
    assert.equal((await read({ cookie })).json().code, 'cookie_not_accepted')
    const both = await read({ cookie, authorization: `Bearer ${account.key}` })
    assert.equal(both.json().code, 'cookie_not_accepted')
  }
})

test('the database contains no key', async () => {
  const secret = account.key.slice('lk_live_'.length, -10)
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  for (const { name } of rows) {
    const found =
      await sql`select 1 from ${sql.table(name)} as t where t::text like ${`%${secret}%`}`.execute(db)
    assert.equal(found.rows.length, 0, name)
  }
})

test('stops an address that guesses keys, but not a valid key from the same address', async () => {
  const guessing = testApp({ db: await open() })
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  const own = { ...headers, authorization: `Bearer ${account.key}` }
  assert.equal((await read(own, guessing)).statusCode, 200, 'a valid key from the same address')
  const statuses: number[] = []
  for (let attempt = 0; attempt < 60; attempt += 1) {
    statuses.push((await read({ ...headers, authorization: `Bearer ${newApiKey()}` }, guessing)).statusCode)
  }
  assert.equal(statuses[0], 401)
  assert.equal(statuses.at(-1), 429)
  const stopped = await read({ ...headers, authorization: `Bearer ${newApiKey()}` }, guessing)
  assert.equal(stopped.json().code, 'too_many_failures')
  assert.ok(Number(stopped.headers['retry-after']) > 0)
  assert.equal((await read(own, guessing)).statusCode, 200)
})

test('a revoked key is refused by every process within a second', async () => {
  const other = testApp({ db: await open() })
  const headers = { authorization: `Bearer ${account.key}` }
  for (const each of [app, other]) assert.equal((await read(headers, each)).statusCode, 200)
  await revokeKey(db, { keyId: account.keyId, reason: 'it leaked', author: { actor: 'test' } })
  await sleep(1000)
  for (const each of [app, other]) assert.equal((await read(headers, each)).statusCode, 401)
})
