import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proveLedger } from '../src/billing/proofs/prove-ledger.ts'
import { balanceOf } from '../src/billing/wallet/balance.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { fundedAccount } from '../testing/funded-account.ts'
import { callCheck } from '../testing/photo-calls.ts'

/** OWASP API6:2023: paid work cannot be obtained for free, or twice for one charge. */

const { db } = await testDatabase()

test('no call credits a wallet', async () => {
  const account = await fundedAccount(db, '1.00')
  const app = testApp({ db })
  for (const url of [
    '/api/v1/wallet',
    '/api/v1/wallet/top-up',
    '/api/v1/wallet/statement',
    '/api/v1/account',
  ]) {
    for (const method of ['POST', 'PUT', 'PATCH'] as const) {
      const response = await app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${account.key}`, 'content-type': 'application/json' },
        payload: '{"amount":"100.00"}',
      })
      assert.ok([404, 405].includes(response.statusCode), `${method} ${url}: ${response.statusCode}`)
    }
  }
  assert.equal((await balanceOf(db, account.walletId)).postedMicros, 1_000_000n)
})

test('a wallet with money for three of forty concurrent calls pays for three', async () => {
  const account = await fundedAccount(db, '0.15')
  const app = testApp({ db })
  const calls = Array.from({ length: 40 }, (_, i) =>
    callCheck(app, { key: account.key, photo: `photo ${i}` }),
  )
  const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode)
  assert.equal(statuses.filter((status) => status === 200).length, 3)
  assert.equal(statuses.filter((status) => status === 402).length, 37)
  assert.equal((await balanceOf(db, account.walletId)).postedMicros, 0n)
})

test('a repeated idempotency key gives no free answer for another photo', async () => {
  const account = await fundedAccount(db, '0.05')
  const app = testApp({ db })
  const first = await callCheck(app, { key: account.key, idempotencyKey: 'once', photo: 'a' })
  assert.equal(first.statusCode, 200)
  const other = await callCheck(app, { key: account.key, idempotencyKey: 'once', photo: 'b' })
  assert.equal(other.json().code, 'idempotency_key_reused')
  const again = await callCheck(app, { key: account.key, idempotencyKey: 'once', photo: 'a' })
  assert.equal(again.body, first.body)
})

test('calls that cost nothing because their photo is unreadable count for the rate limit', async () => {
  const account = await fundedAccount(db, '1.00')
  const app = testApp({ db, config: { ratePerKey: { quota: 10, windowSeconds: 60 } } })
  const statuses: number[] = []
  for (let i = 0; i < 12; i += 1) {
    const response = await callCheck(app, { key: account.key, photo: 'problem: unreadable_image' })
    statuses.push(response.statusCode)
  }
  assert.deepEqual(statuses, [...Array(10).fill(422), 429, 429])
  assert.equal((await balanceOf(db, account.walletId)).postedMicros, 1_000_000n)
})

test('the ledger is consistent after all these calls', async () => {
  assert.deepEqual(await proveLedger(db), [])
})
