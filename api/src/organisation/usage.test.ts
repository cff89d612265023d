import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { dayOf } from '../foundation/time.ts'
import { type AnsweredCall, usageCountsOf } from './usage.ts'

const { db, open } = await testDatabase()
const { accountId, keyId } = await fundedAccount(db, '0.00')
const call: AnsweredCall = { accountId, keyId, operation: 'rules', status: 200 }

beforeEach(() => db.deleteFrom('usage_counts').execute())

function stored() {
  return db
    .selectFrom('usage_counts')
    .select(['operation', 'succeeded', 'refused', 'failed'])
    .orderBy('operation')
    .execute()
}

test('answers are counted by the class of their status, and the counts of several processes add up', async () => {
  const processes = [usageCountsOf(db), usageCountsOf(await open())]
  for (const counts of processes) {
    for (const status of [200, 201, 304, 400, 404, 499, 500, 503]) counts.count({ ...call, status })
    counts.count({ ...call, operation: 'pricing' })
  }
  await Promise.all(processes.map((counts) => counts.write()))
  assert.deepEqual(await stored(), [
    { operation: 'pricing', succeeded: 2n, refused: 0n, failed: 0n },
    { operation: 'rules', succeeded: 6n, refused: 6n, failed: 4n },
  ])
})

test('a call is counted on its day and for its key', async () => {
  const counts = usageCountsOf(db)
  counts.count(call)
  await counts.write()
  const row = await db
    .selectFrom('usage_counts')
    .select((column) => ['account_id', 'key_id', column.cast<string>('day', 'text').as('day')])
    .executeTakeFirstOrThrow()
  assert.deepEqual(row, { account_id: accountId, key_id: keyId, day: dayOf(new Date()) })
})
