import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../testing/app.ts'
import { callCheck } from '../../testing/calls/check-call.ts'
import { testDatabase } from '../../testing/database.ts'
import { fundedAccount } from '../../testing/people/funded-account.ts'
import { balanceOf } from '../billing/wallet/balance.ts'

const { db } = await testDatabase()
const lines: string[] = []
const app = testApp({ db, config: { logLevel: 'trace' }, logTo: { write: (line) => lines.push(line) } })
const { key } = await fundedAccount(db, '10.00')

const account = (headers: Record<string, string>) => app.inject({ url: '/api/v1/account', headers })

test('a refusal names the scope that the key lacks, and costs nothing', async () => {
  const reader = await fundedAccount(db, '1.00', ['read'])
  const response = await callCheck(app, { key: reader.key })
  assert.equal(response.statusCode, 403)
  const { code, required_scope, scopes, detail } = response.json()
  assert.equal(code, 'missing_scope')
  assert.equal(required_scope, 'photos:check')
  assert.deepEqual(scopes, ['read'])
  assert.match(detail, /has only the scopes read\. Use a key with the scope photos:check\./)
  assert.equal((await balanceOf(db, reader.walletId)).availableMicros, 1_000_000n)

  const checker = await fundedAccount(db, '1.00', ['photos:check'])
  assert.equal((await callCheck(app, { key: checker.key })).statusCode, 200)
  assert.equal((await account({ authorization: `Bearer ${checker.key}` })).statusCode, 403)
})

test('a session cookie is refused, alone and together with a key; any other cookie is ignored', async () => {
  const authorization = `Bearer ${key}`
  for (const cookie of [
    'likeness.session_token=abc',
    'theme=dark; __Host-likeness.session_token=abc',
    '__Secure-likeness.session_token=x',
  ]) {
    for (const headers of [{ cookie }, { cookie, authorization }]) {
      const response = await account(headers)
      assert.equal(response.statusCode, 401)
      assert.equal(response.json().code, 'cookie_not_accepted')
    }
  }
  assert.equal((await account({ cookie: 'theme=likeness.session_token', authorization })).statusCode, 200)
})

test('a text that is not an API key is refused with that reason', async () => {
  assert.match(
    (await account({ authorization: 'Bearer sk_live_123' })).json().detail,
    /begins with "lk_live_"/,
  )
  assert.match(
    (await account({ authorization: `Bearer ${key.slice(0, 20)}` })).json().detail,
    /copied completely/,
  )
})

test('a key in the address is refused: the answer says where it belongs and to roll it', async () => {
  const { code, detail } = (await app.inject(`/api/v1/account?api_key=${key}`)).json()
  assert.equal(code, 'missing_key')
  assert.match(detail, /^Send "Authorization: Bearer .*roll this one/)
})

test('a key in the wrong place is neither logged nor repeated', async () => {
  const secret = key.slice('lk_live_'.length, -6)
  const authorization = `Bearer ${key}`
  const json = { authorization, 'content-type': 'application/json' }
  const misplaced = [
    app.inject(`/api/v1/account?api_key=${key}`),
    app.inject({ url: `/api/v1/account?key=${key}`, headers: { authorization } }),
    app.inject({ url: `/api/v1/rules?documentId=${key}`, headers: { authorization } }),
    app.inject({ url: `/api/v1/${key}`, headers: { authorization } }),
    app.inject({ url: `/api/v1/photos/jobs/${key}`, headers: { authorization } }),
    app.inject({ url: '/api/v1/account', headers: { 'x-api-key': key, cookie: `k=${key}` } }),
    app.inject({ url: '/api/v1/account', headers: { authorization: `Basic ${btoa(key)}` } }),
    app.inject({
      method: 'POST',
      url: '/api/v1/photos/check',
      headers: json,
      payload: `{"${key}":"${key}"}`,
    }),
    app.inject({
      method: 'POST',
      url: '/api/v1/photos/check',
      headers: json,
      payload: `{"documentId":"${key}`,
    }),
    app.inject({
      method: 'POST',
      url: '/api/v1/photos/check',
      headers: { ...json, 'idempotency-key': `${key}é` },
    }),
    callCheck(app, { key, documentId: key }),
    callCheck(app, { key, photo: 'throw' }),
  ]
  for (const response of await Promise.all(misplaced)) {
    assert.ok(!response.body.includes(secret), response.body)
    assert.ok(!JSON.stringify(response.headers).includes(secret))
  }
  assert.ok(lines.length >= misplaced.length)
  assert.ok(
    !lines.some((line) => line.includes(secret)),
    lines.find((line) => line.includes(secret)),
  )
})
