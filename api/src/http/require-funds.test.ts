import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { testApp } from '../../testing/app.ts'
import { callCheck } from '../../testing/calls/check-call.ts'
import { testDatabase } from '../../testing/database.ts'
import { fundedAccount } from '../../testing/people/funded-account.ts'
import { signedIn } from '../../testing/people/signed-in.ts'
import { freeChecks } from '../config/free-checks.ts'

const { db } = await testDatabase()
const app = testApp({ db })
await app.listen({ port: 0, host: '127.0.0.1' })
const empty = await fundedAccount(db, '0.00')

/** Sends the headers of a call and the first byte of its body, and returns the answer. */
async function callWithoutBody(path: string, headers: Record<string, string>): Promise<string> {
  const address = app.server.address()
  assert.ok(typeof address === 'object' && address)
  const socket = connect({ port: address.port, host: '127.0.0.1', allowHalfOpen: true })
  const lines = Object.entries({ 'content-type': 'application/json', ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5000\r\n${lines}\r\n{`)
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
