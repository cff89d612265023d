import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '../../testing/app.ts'
import { callCheck, dataUrl } from '../../testing/check-call.ts'
import { testDatabase } from '../../testing/database.ts'
import { fundedAccount } from '../../testing/funded-account.ts'
import { gatedEngine, instantEngine } from '../../testing/instant-engine.ts'
import { balanceOf } from '../wallet/balance.ts'
import { proveLedger } from '../wallet/prove-ledger.ts'
import { sweep } from '../wallet/sweep.ts'

const { db } = await testDatabase()
const app = testApp({ db })

afterEach(async () => assert.deepEqual(await proveLedger(db), []))

test('a check answers the verdict and what it cost', async () => {
  const { key, walletId } = await fundedAccount(db, '10.00')
  const response = await callCheck(app, { key })
  assert.equal(response.statusCode, 200, response.body)
  assert.match(response.headers['content-type'] ?? '', /^application\/json/)
  assert.equal(response.headers['cache-control'], 'no-store')
  const answer = response.json()
  assert.equal(answer.document, 'US-PASSPORT')
  assert.equal(answer.status, 'READY')
  assert.match(answer.rules_version, /^\d{4}\.\d{2}$/)
  assert.equal(answer.checks.dimensions, 'PASS')
  assert.match(answer.request_id, /^req_[0-9A-Za-z]{24}$/)
  assert.equal(answer.request_id, response.headers['x-request-id'])
  assert.deepEqual(answer.charge, { amount: '0.05', currency: 'USD', balance: '9.95' })
  assert.deepEqual(await balanceOf(db, walletId), {
    postedMicros: 9_950_000n,
    heldMicros: 0n,
    availableMicros: 9_950_000n,
  })
})

test('no problem is charged, and nothing stays held', async () => {
  const { key, walletId } = await fundedAccount(db, '10.00')
  const problems = ['unreadable_image', 'too_many_pixels', 'queue_full', 'check_timed_out', 'engine_failure']
  for (const code of problems) {
    const response = await callCheck(app, { key, photo: `problem: ${code}`, idempotencyKey: code })
    assert.equal(response.json().code, code)
  }
  assert.equal((await callCheck(app, { key, photo: 'throw' })).statusCode, 500)
  const balance = await balanceOf(db, walletId)
  assert.equal(balance.availableMicros, 10_000_000n)
})

test('a wallet that does not cover the price is told by how much', async () => {
  const { key } = await fundedAccount(db, '0.04')
  const response = await callCheck(app, { key })
  assert.equal(response.statusCode, 402)
  const { balance, price, shortfall, currency, top_up_url } = response.json()
  assert.deepEqual(
    { balance, price, shortfall, currency, top_up_url },
    {
      balance: '0.04',
      price: '0.05',
      shortfall: '0.01',
      currency: 'USD',
      top_up_url: 'http://localhost:4321/dashboard/wallet',
    },
  )
})

test('64 checks at once on a wallet that affords 10 give 10 results and 54 answers 402', async () => {
  const engine = instantEngine({ delayMs: 100 })
  const busy = testApp({ db, engine })
  const { key, walletId } = await fundedAccount(db, '0.50')
  const responses = await Promise.all(Array.from({ length: 64 }, () => callCheck(busy, { key })))
  const statuses = responses.map((response) => response.statusCode)
  assert.equal(statuses.filter((status) => status === 200).length, 10)
  assert.equal(statuses.filter((status) => status === 402).length, 54)
  assert.equal(engine.calls, 10, 'work begins only once it is paid for')
  assert.equal((await balanceOf(db, walletId)).postedMicros, 0n)
})

test('a check that outlasts its hold is neither answered nor charged', async () => {
  const slow = gatedEngine()
  const { key, walletId } = await fundedAccount(db, '10.00')
  const call = callCheck(testApp({ db, engine: slow }), { key, idempotencyKey: 'slow' })
  await slow.begun
  await sql`update holds set expires_at = now() where wallet_id = ${walletId}`.execute(db)
  assert.equal(await sweep(db, walletId), 1)
  slow.goOn()
  assert.equal((await call).json().code, 'check_timed_out')
  assert.equal((await balanceOf(db, walletId)).availableMicros, 10_000_000n)
})

test('a caller who hangs up is not charged', async () => {
  const hangUp = new AbortController()
  const engine = instantEngine()
  const aborted = Promise.withResolvers<void>()
  const waiting = testApp({
    db,
    engine: {
      ...engine,
      check: ({ signal }) =>
        new Promise((resolve) => {
          signal?.addEventListener('abort', () => {
            resolve({ ok: false, problem: { code: 'engine_failure', detail: 'Given up.' } })
            aborted.resolve()
          })
          hangUp.abort()
        }),
    },
  })
  const { key, walletId } = await fundedAccount(db, '10.00')
  const address = await waiting.listen({ port: 0 })
  const call = fetch(`${address}/api/v1/photos/check`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ documentId: 'us-passport', imageBase64: dataUrl('a photo') }),
    signal: hangUp.signal,
  })
  await assert.rejects(call, /aborted/)
  await aborted.promise
  await waiting.close()
  assert.equal((await balanceOf(db, walletId)).availableMicros, 10_000_000n)
})
