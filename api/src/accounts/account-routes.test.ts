import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { callCheck, callsWith } from '#testing/photo-calls.ts'
import { hold } from '../billing/wallet/ledger.ts'
import { scopes } from '../foundation/access.ts'
import { addDays, dayOf } from '../foundation/time.ts'
import { Account } from './account-routes.ts'

const { db } = await testDatabase()
const app = testApp({ db })
const today = dayOf(new Date())
const firstOfMonth = `${today.slice(0, 8)}01`
const nothing = { calls: 0, succeeded: 0, refused: 0, failed: 0, charged: '0.00' }

async function accountOf(key: string) {
  const response = await callsWith(app, key, '/api/v1/account')('GET')
  assert.equal(response.statusCode, 200, response.body)
  return Account.parse(response.json())
}

test('the account shows its owner, its key, its wallet and nothing used, and reading costs nothing', async () => {
  const { key, keyId, accountId } = await fundedAccount(db, '10.00')
  await accountOf(key)
  assert.deepEqual(await accountOf(key), {
    id: accountId,
    livemode: true,
    owner: 'Test',
    key: {
      id: keyId,
      name: 'Test key',
      hint: `lk_live_…${key.slice(-4)}`,
      scopes: [...scopes],
      default_policy: null,
      expires_at: null,
      last_used_at: null,
    },
    wallet: { currency: 'USD', posted: '10.00', held: '0.00', available: '10.00' },
    free_checks: 0,
    usage: { from: firstOfMonth, to: today, currency: 'USD', total: nothing, operations: [] },
  })
})

test('the account shows when a key ends and was last used, and what a call in progress holds', async () => {
  const { key, keyId, walletId } = await fundedAccount(db, '10.00')
  const expires_at = new Date(Date.now() + 3_600_000)
  const last_used_at = new Date('2026-11-01T12:00:00Z')
  await db
    .updateTable('api_keys')
    .set({ expires_at, last_used_at, scopes: ['read'] })
    .where('id', '=', keyId)
    .execute()
  await hold(db, { walletId, amountMicros: 50_000n, purpose: 'photos.check', seconds: 60 })
  const account = await accountOf(key)
  assert.equal(account.key.expires_at, expires_at.toISOString())
  assert.equal(account.key.last_used_at, '2026-11-01T12:00:00.000Z')
  assert.deepEqual(account.key.scopes, ['read'])
  assert.deepEqual(account.wallet, { currency: 'USD', posted: '10.00', held: '0.05', available: '9.95' })
})

test('usage is that of this month, by operation', async () => {
  const { key, keyId, accountId } = await fundedAccount(db, '1.00')
  const counted = { account_id: accountId, key_id: keyId, operation: 'rules', refused: 1n, failed: 0n }
  const days = [addDays(firstOfMonth, -1), firstOfMonth]
  await db
    .insertInto('usage_counts')
    .values(days.map((day) => ({ ...counted, day, succeeded: 2n })))
    .execute()
  const calling = testApp({ db })
  await callCheck(calling, { key })
  await callCheck(calling, { key })
  await calling.close()
  const { usage } = await accountOf(key)
  assert.deepEqual(usage.operations, [
    { operation: 'photos.check', calls: 2, succeeded: 2, refused: 0, failed: 0, charged: '0.10' },
    { operation: 'rules', calls: 3, succeeded: 2, refused: 1, failed: 0, charged: '0.00' },
  ])
  assert.deepEqual(usage.total, { calls: 5, succeeded: 4, refused: 1, failed: 0, charged: '0.10' })
})
