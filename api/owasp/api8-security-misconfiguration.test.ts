import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { fundedAccount } from '../testing/funded-account.ts'
import { callCheck } from '../testing/photo-calls.ts'

/** OWASP API8:2023: answers reveal nothing of the software, and their headers keep browsers from misinterpreting them. */

const { db } = await testDatabase()
const app = testApp({ db })
const { key } = await fundedAccount(db, '10.00')
const authorization = `Bearer ${key}`

const answers = [
  () => app.inject({ url: '/api/v1/account', headers: { authorization } }),
  () => app.inject({ url: '/api/v1/account' }),
  () => app.inject({ url: '/api/v1/nothing', headers: { authorization } }),
  () => app.inject({ url: '/healthz' }),
  () => callCheck(app, { key }),
  () => callCheck(app, { key, photo: 'throw' }),
]

test('no answer can be cached or sniffed, or names the software', async () => {
  for (const answer of answers) {
    const { headers } = await answer()
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers.server, undefined)
    assert.equal(headers['x-powered-by'], undefined)
  }
})

test('an internal failure is answered without details', async () => {
  const response = await callCheck(app, { key, photo: 'throw' })
  assert.equal(response.statusCode, 500)
  assert.doesNotMatch(response.body, /broke|at \w|\.ts|node_modules|lk_live|select |Error/)
})

test('a page of another origin gets no access, even with a key', async () => {
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
  const read = await app.inject({ url: '/api/v1/account', headers: { authorization, origin } })
  for (const { headers } of [preflight, read]) {
    for (const name of Object.keys(headers)) assert.doesNotMatch(name, /^access-control-allow/)
  }
})

test('refuses unused methods', async () => {
  for (const method of ['PUT', 'OPTIONS', 'TRACE'] as const) {
    const response = await app.inject({ method, url: '/api/v1/account', headers: { authorization } })
    assert.ok([404, 405].includes(response.statusCode), `${method} ${response.statusCode}`)
  }
})

test('the public address does not serve metrics', async () => {
  assert.equal((await app.inject({ url: '/metrics' })).statusCode, 404)
})

test('refuses a body that is neither JSON nor an image before reading it', async () => {
  for (const type of ['text/xml', 'application/x-yaml', 'application/x-www-form-urlencoded', 'text/plain']) {
    const response = await app.inject({
      method: 'POST',
      url: '/api/v1/photos/check',
      headers: { authorization, 'content-type': type },
      payload: '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
    })
    assert.equal(response.statusCode, 415, type)
    assert.doesNotMatch(response.body, /root:/)
  }
})

test('refuses JSON that would pollute a prototype', async () => {
  for (const member of ['__proto__', 'constructor']) {
    const value = member === 'constructor' ? '{"prototype":{"price":"0.00"}}' : '{"price":"0.00"}'
    const response = await app.inject({
      method: 'POST',
      url: '/api/v1/photos/check',
      headers: { authorization, 'content-type': 'application/json' },
      payload: `{"${member}":${value},"documentId":"us-passport","imageBase64":"data:image/jpeg;base64,QQ=="}`,
    })
    assert.equal(response.statusCode, 400)
    assert.equal(Reflect.get({}, 'price'), undefined)
  }
})
