import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '../../../testing/database.ts'
import { fundedAccount } from '../../../testing/people/funded-account.ts'
import { forgetExpired } from '../../billing/idempotency/settle.ts'

const { db } = await testDatabase()
const { accountId } = await fundedAccount(db, '0.00')

async function insertExpired(count: number): Promise<void> {
  await sql`
    insert into idempotency_keys (account_id, key, attempt, fingerprint, locked_until, expires_at)
    select ${accountId}, 'key ' || n, '', '', now(), now() - interval '1 day'
      from generate_series(1, ${count}::int) as n`.execute(db)
}

test('deletes more rows than one statement takes, and skips locked rows only', async () => {
  await insertExpired(450)
  await db.transaction().execute(async (transaction) => {
    await sql`select from idempotency_keys where key = 'key 7' for update`.execute(transaction)
    assert.equal(await forgetExpired(db), 449)
  })
  assert.equal(await forgetExpired(db), 1)
  assert.equal(await forgetExpired(db), 0)
})
