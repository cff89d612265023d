import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proveLedger } from '#api/src/billing/proofs/prove-ledger.ts'
import { testDatabase } from '#api/testing/database.ts'
import { fill } from './fill.ts'
import { measuredAccounts } from './measure-size.ts'
import { charge } from './operations.ts'

const { url, db } = await testDatabase()

test('a filled database is one that the service could have written, and goes on writing', async () => {
  await fill(url, { count: 3000, until: new Date() })
  const grown = await measuredAccounts(db)
  await charge(db, grown.busiest)
  await charge(db, grown.other())
  const { entry_count } = await db
    .selectFrom('wallets')
    .select('entry_count')
    .where('id', '=', grown.busiest.walletId)
    .executeTakeFirstOrThrow()
  assert.equal(entry_count, 1002n)
  assert.deepEqual(await proveLedger(db), [])
})
