import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { testApp } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { newApiKey } from '../accounts/make-keys.ts'

const { db, open } = await testDatabase()
const config = { failuresPerAddress: { quota: 5, windowSeconds: 60 } }
const one = testApp({ db, config })
const other = testApp({ db: await open(), config })
const { key } = await fundedAccount(db, '0.00')

/** A call that reaches the app through the site's server, which appends the address of its client. */
function call(app: FastifyInstance, address: string, bearer?: string) {
  const authorization = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }
  return app.inject({ url: '/api/v1/pricing', headers: { 'x-forwarded-for': address, ...authorization } })
}

async function fail(address: string, times: number): Promise<number[]> {
  const answers = []
  for (let time = 0; time < times; time += 1) {
    const wrong = time % 3 === 0 ? undefined : time % 3 === 1 ? newApiKey() : 'lk_live_nonsense'
    answers.push(await call(time % 2 ? one : other, address, wrong))
  }
  return answers.map(({ statusCode }) => statusCode)
}

test('an address that fails too often across two processes gets 429', async () => {
  assert.deepEqual(await fail('192.0.2.1', 8), [401, 401, 401, 401, 401, 429, 429, 429])
  const refused = await call(one, '192.0.2.1', newApiKey())
  const { code, limit, window_seconds, retry_after_seconds } = refused.json()
  assert.deepEqual(
    { code, limit, window_seconds },
    { code: 'too_many_failures', limit: 5, window_seconds: 60 },
  )
  assert.equal(refused.headers['retry-after'], String(retry_after_seconds))
  assert.equal((await call(one, '192.0.2.2', newApiKey())).statusCode, 401)
})

test('a key in use still works from an address whose other attempts are refused', async () => {
  assert.equal((await call(one, '192.0.2.3', key)).statusCode, 200)
  await fail('192.0.2.3', 8)
  assert.equal((await call(one, '192.0.2.3', newApiKey())).statusCode, 429)
  assert.equal((await call(one, '192.0.2.3', key)).statusCode, 200)
})

test("a client's own statement of its address is ignored", async () => {
  const spoofed = (index: number) => call(one, `198.51.100.${index}, 192.0.2.4`, newApiKey())
  for (let index = 0; index < 5; index += 1) assert.equal((await spoofed(index)).statusCode, 401)
  assert.equal((await spoofed(5)).statusCode, 429)
  const direct = testApp({ db, config: { ...config, trustedProxies: '203.0.113.1' } })
  for (let index = 0; index < 5; index += 1) await call(direct, `198.51.100.${index}`, newApiKey())
  assert.equal((await call(direct, '198.51.100.5', newApiKey())).statusCode, 429)
})

test('a refused address costs no look-up, and no address is stored in plain text', async () => {
  await fail('192.0.2.5', 8)
  const cut = await open()
  const app = testApp({ db: cut, config })
  while ((await call(app, '192.0.2.5', newApiKey())).statusCode === 401);
  await cut.destroy()
  assert.equal((await call(app, '192.0.2.5', newApiKey())).statusCode, 429)
  const { rows } = await sql<{ subject: string }>`select subject from rate_windows`.execute(db)
  assert.ok(rows.some(({ subject }) => subject.startsWith('failed key/60 ')))
  for (const { subject } of rows) assert.doesNotMatch(subject, /192\.0\.2|2001:?0?db8/)
})

test('a valid key without the scope is not a failed attempt', async () => {
  const narrow = await fundedAccount(db, '0.00', ['photos:check'])
  const answers = await Promise.all(Array.from({ length: 8 }, () => call(one, '192.0.2.6', narrow.key)))
  assert.deepEqual(new Set(answers.map(({ statusCode }) => statusCode)), new Set([403]))
})
