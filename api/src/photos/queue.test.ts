import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { afterEach, test } from 'node:test'
import { until } from '@likeness/engine/testing/until.ts'
import type { FastifyInstance } from 'fastify'
import { testApp } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { gatedEngine } from '#testing/instant-engine.ts'
import { callCheck, checkRequest, createdJob } from '#testing/photo-calls.ts'
import { connectedTo } from '#testing/sockets.ts'
import { proveLedger } from '../billing/proofs/prove-ledger.ts'
import { balanceOf } from '../billing/wallet/ledger.ts'

/* Tests of calls while every worker of the engine is busy: who waits, who is refused, and who pays. */

const { db } = await testDatabase()

afterEach(async () => assert.deepEqual(await proveLedger(db), []))

/** An app whose only worker is blocked, and the calls that wait for it. */
async function busyApp(queueLimit: number) {
  const engine = gatedEngine({ workers: 1, queueLimit })
  const app = testApp({ db, engine })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const { key, walletId } = await fundedAccount(db, '10.00')
  const call = () => {
    const hangUp = new AbortController()
    const answer = fetch(`${address}/api/v1/photos/check`, {
      ...checkRequest({ key }),
      signal: hangUp.signal,
    }).then(
      ({ status }) => status,
      () => 'hung up',
    )
    return { answer, hangUp: () => hangUp.abort() }
  }
  const stands = (busy: number, waiting: number) =>
    until(async () => {
      const load = engine.load()
      return load.busy === busy && load.waiting === waiting
    })
  return { engine, app, key, walletId, call, stands }
}

/** Sends the head of a call without its photo, and returns the answer. */
async function announce(app: FastifyInstance, key: string): Promise<string> {
  const socket = connectedTo(app)
  socket.write(
    `POST /api/v1/photos/check?documentId=us-passport HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${key}\r\ncontent-type: image/png\r\ncontent-length: 5000000\r\n\r\n`,
  )
  const answer = await text(socket)
  socket.end()
  return answer
}

test('a call is refused before its photo is sent if no further one may wait, otherwise not', async () => {
  const { engine, app, key, walletId, call, stands } = await busyApp(1)
  const calls = [call(), call()]
  await stands(1, 1)
  const answer = await announce(app, key)
  assert.match(answer, /^HTTP\/1\.1 503 /)
  assert.match(answer, /"code":"queue_full"/)
  assert.match(answer, /^retry-after: 5\r$/im)
  assert.match(answer, /^connection: close\r$/im)
  assert.equal((await callCheck(app, { key: `${key}0` })).statusCode, 401, 'the key is checked before that')
  const narrow = await fundedAccount(db, '1.00', ['read'])
  assert.equal((await callCheck(app, { key: narrow.key })).statusCode, 403)
  await createdJob(app, { key })

  engine.goOn()
  for (const { answer } of calls) assert.equal(await answer, 200)
  assert.equal((await callCheck(app, { key })).statusCode, 200)
  assert.equal((await balanceOf(db, walletId)).availableMicros, 9_800_000n, 'three calls and a job')
})

test('an account that fills the queue makes room for another one, and is refused beyond its share', async () => {
  const { engine, app, call, stands } = await busyApp(4)
  const flood = Array.from({ length: 5 }, () => call())
  await stands(1, 4)
  const other = await fundedAccount(db, '1.00')
  const honest = callCheck(app, { key: other.key })
  const second = callCheck(app, { key: other.key })
  let refused = 0
  const answers = flood.map(async ({ answer }) => {
    const code = await answer
    if (code === 429) refused += 1
    return code
  })
  await until(async () => refused === 2)
  engine.goOn()
  const codes = await Promise.all(answers)
  assert.deepEqual(codes.toSorted(), [200, 200, 200, 429, 429])
  assert.equal((await honest).statusCode, 200)
  assert.equal((await second).statusCode, 200)
})

test('a caller who hangs up while waiting pays nothing and frees the place; a later one pays', async () => {
  const { engine, app, key, walletId, call, stands } = await busyApp(1)
  const running = call()
  await stands(1, 0)
  const waiting = call()
  await stands(1, 1)
  assert.equal((await callCheck(app, { key })).statusCode, 503)

  waiting.hangUp()
  assert.equal(await waiting.answer, 'hung up')
  await stands(1, 0)
  await until(async () => (await balanceOf(db, walletId)).heldMicros === 50_000n)

  const next = call()
  await stands(1, 1)
  running.hangUp()
  assert.equal(await running.answer, 'hung up')
  engine.goOn()
  assert.equal(await next.answer, 200)
  await until(async () => (await balanceOf(db, walletId)).postedMicros === 9_900_000n)
  assert.equal(engine.calls, 2)
})
