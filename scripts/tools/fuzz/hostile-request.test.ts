import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#api/testing/app.ts'
import { testDatabase } from '#api/testing/database.ts'
import { fundedAccount } from '#api/testing/funded-account.ts'
import { signedIn } from '#api/testing/people.ts'
import { startStripe } from '#api/testing/stripe/server.ts'
import { hostileRequests } from './hostile-request.ts'
import { SeededRandom } from './random.ts'
import { send } from './send.ts'

const seed = Number(process.env.LIKENESS_SEED ?? Date.now() % 1_000_000)
const count = 300

test('makes the same requests from the same seed, and others from another', () => {
  const some = (seed: number) => {
    const random = new SeededRandom(seed)
    const next = hostileRequests({ key: {}, session: {}, anonymous: {} })
    return Array.from({ length: 30 }, () => next(random))
  }
  assert.deepEqual(some(3), some(3))
  assert.notDeepEqual(some(3), some(4))
})

test('every hostile request is answered without a fault of the service', async () => {
  const { db } = await testDatabase()
  const faults: string[] = []
  const plenty = { quota: 1e6, windowSeconds: 60 }
  const stripe = await startStripe()
  const app = testApp({
    db,
    config: {
      ...stripe.config,
      ratePerKey: plenty,
      ratePerAccount: plenty,
      failuresPerAddress: plenty,
      signInFailuresPerAddress: plenty,
      signInFailuresPerAccount: plenty,
      mailPerAddress: plenty,
      logLevel: 'error',
    },
    logTo: { write: (line) => faults.push(line) },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  assert.ok(typeof address === 'object' && address)
  const { key } = await fundedAccount(db, '1000.00')
  const user = await signedIn(db, '1000.00')
  const next = hostileRequests({
    key: { authorization: `Bearer ${key}` },
    session: user.headers,
    anonymous: { origin: user.headers.origin },
  })
  const random = new SeededRandom(seed)
  const statuses = new Map<number, number>()
  for (let index = 0; index < count; index += 1) {
    const request = next(random)
    const { status, ms, text } = await send(address.port, request, 20_000)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const shown = `seed ${seed}, request ${index}: ${request.method} ${request.path} ${JSON.stringify(request.headers)} ${String(request.body).slice(0, 500)} after ${Math.round(ms)} ms: ${text} ${faults.join('')}`
    assert.ok(status >= 200 && status < 500, shown)
  }
  assert.ok((statuses.get(200) ?? 0) > 0, 'no request was accepted')
})
