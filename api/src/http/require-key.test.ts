import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { testApp } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { signedIn } from '#testing/people.ts'
import { callCheck, callsWith } from '#testing/photo-calls.ts'
import { connectedTo } from '#testing/sockets.ts'
import { freeChecks } from '../billing/prices.ts'
import { balanceOf } from '../billing/wallet/ledger.ts'

const { db } = await testDatabase()
const lines: string[] = []
const app = testApp({ db, config: { logLevel: 'trace' }, logTo: { write: (line) => lines.push(line) } })
const { key } = await fundedAccount(db, '10.00')

const account = (headers: Record<string, string>) => app.inject({ url: '/api/v1/account', headers })

await app.listen({ port: 0, host: '127.0.0.1' })
const empty = await fundedAccount(db, '0.00')

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
      assert.match(response.json().detail, /not accepted here, even together with an API key/)
    }
  }
  assert.equal((await account({ cookie: 'theme=likeness.session_token', authorization })).statusCode, 200)
})

test('a key in the address is refused: the answer says where it belongs and to roll it', async () => {
  const { code, detail } = (await app.inject(`/api/v1/account?api_key=${key}`)).json()
  assert.equal(code, 'missing_key')
  assert.match(detail, /^Send "Authorization: Bearer .*roll this one/)
})

test('a key in the wrong place is neither logged nor repeated', async () => {
  const secret = key.slice('lk_live_'.length, -6)
  const call = callsWith(app, key)
  const json = { 'content-type': 'application/json' }
  const misplaced = [
    app.inject(`/api/v1/account?api_key=${key}`),
    ...[`/account?key=${key}`, `/rules?documentId=${key}`, `/${key}`, `/photos/jobs/${key}`].map((path) =>
      call('GET', path),
    ),
    app.inject({ url: '/api/v1/account', headers: { 'x-api-key': key, cookie: `k=${key}` } }),
    app.inject({ url: '/api/v1/account', headers: { authorization: `Basic ${btoa(key)}` } }),
    call('POST', '/photos/check', `{"${key}":"${key}"}`, json),
    call('POST', '/photos/check', `{"documentId":"${key}`, json),
    call('POST', '/photos/check', undefined, { ...json, 'idempotency-key': `${key}é` }),
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

/** Sends the headers of a call and the first byte of its body, and returns the answer. */
async function callWithoutBody(path: string, headers: Record<string, string>): Promise<string> {
  const socket = connectedTo(app)
  const lines = Object.entries({ 'content-type': 'application/json', ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 70000\r\n${lines}\r\n{`)
  const answer = await text(socket)
  socket.end()
  return answer
}

for (const path of ['check', 'validate', 'background', 'jobs']) {
  test(`a call of /photos/${path} with an empty wallet is refused before its body is read`, async () => {
    const authorization = `Bearer ${empty.key}`
    for (const headers of [{ authorization }, { authorization, 'idempotency-key': 'never used' }]) {
      const answer = await callWithoutBody(`/api/v1/photos/${path}`, headers)
      assert.match(answer, /^HTTP\/1\.1 402 [\s\S]*^connection: close\r$[\s\S]*"code":"insufficient_funds"/im)
    }
  })
}

test('a call in the dashboard is refused unread as soon as the check of the day and the further tries are used', async () => {
  const { headers } = await signedIn(db)
  const { origin, cookie } = headers
  const check = (photo: string) =>
    app.inject({
      method: 'POST',
      url: '/api/dashboard/photos/check?documentId=us-passport',
      headers: { origin, cookie, 'content-type': 'image/jpeg' },
      payload: Buffer.from(photo),
    })
  const sent = [
    ['a photo', freeChecks.perDay + freeChecks.samePhoto],
    ['another photo', freeChecks.furtherTries],
  ] as const
  for (const [photo, times] of sent) {
    for (let time = 0; time < times; time += 1) {
      const free = await check(photo)
      assert.equal(free.statusCode, 200, free.body)
      assert.equal(free.json().charge.amount, '0.00')
    }
  }
  const answer = await callWithoutBody('/api/dashboard/photos/check', { origin, cookie })
  assert.match(answer, /^HTTP\/1\.1 402 [\s\S]*"code":"insufficient_funds"/)
})

test('a repeated call is answered from its stored answer, although its wallet is empty now', async () => {
  const { key } = await fundedAccount(db, '0.05')
  const first = await callCheck(app, { key, idempotencyKey: 'order 1' })
  assert.equal(first.statusCode, 200)
  const repeated = await callCheck(app, { key, idempotencyKey: 'order 1' })
  assert.equal(repeated.body, first.body)
  assert.equal((await callCheck(app, { key, idempotencyKey: 'order 2' })).statusCode, 402)
  assert.equal((await callCheck(app, { key })).statusCode, 402)
})
