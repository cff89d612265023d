import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { callRecordOf, type RecordedCall } from './request-log.ts'

const { db, open } = await testDatabase()
const { accountId, keyId } = await fundedAccount(db, '0.00')

beforeEach(() => db.deleteFrom('answered_calls').execute())

const call = (requestId: string): RecordedCall => ({
  accountId,
  livemode: true,
  keyId,
  requestId,
  at: new Date('2026-11-21T10:00:00.123Z'),
  tookMs: 12,
  operation: 'rules',
  documentId: 'us-passport',
  status: 200,
  problem: null,
  judged: null,
  result: null,
  replayed: false,
  chargedMicros: 9_007_199_254_740_993n,
})

const stored = () => db.selectFrom('answered_calls').selectAll().orderBy('request_id').execute()

test('writes each recorded call unchanged and once', async () => {
  const record = callRecordOf(db)
  record.add(call('req_1'))
  await record.write()
  await record.write()
  assert.deepEqual(await stored(), [
    {
      account_id: accountId,
      at: new Date('2026-11-21T10:00:00.123Z'),
      request_id: 'req_1',
      key_id: keyId,
      operation: 'rules',
      document_id: 'us-passport',
      status_code: 200,
      problem: null,
      verdict: null,
      result: null,
      replayed: false,
      charged_micros: 9_007_199_254_740_993n,
      took_ms: 12,
    },
  ])
})

test('calls are counted by day, key and the class of their status; the counts of several processes add up', async () => {
  const processes = [callRecordOf(db), callRecordOf(await open())]
  for (const [index, record] of processes.entries()) {
    for (const status of [200, 304, 400, 499, 500, 503]) {
      record.add({ ...call(`req_${index}_${status}`), operation: 'pricing', status })
    }
  }
  await Promise.all(processes.map((record) => record.write()))
  const counts = db
    .selectFrom('usage_counts')
    .select(['account_id', 'key_id', 'succeeded', 'refused', 'failed'])
    .select((column) => column.cast<string>('day', 'text').as('day'))
    .where('operation', '=', 'pricing')
  const sums = { succeeded: 4n, refused: 4n, failed: 4n }
  assert.deepEqual(await counts.execute(), [
    { account_id: accountId, key_id: keyId, ...sums, day: '2026-11-21' },
  ])
})

test('keeps a limited number of calls after a failed write, and writes none of them twice', async () => {
  let fails = true
  const unsteady = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (fails) throw new Error('no database today')
      return result
    },
  })
  const record = callRecordOf(unsteady, { most: 2 })
  record.add(call('req_1'))
  await assert.rejects(record.write(), /no database today/)
  for (const id of ['req_2', 'req_3']) record.add(call(id))
  fails = false
  await record.write()
  assert.deepEqual(
    (await stored()).map(({ request_id }) => request_id),
    ['req_1', 'req_2'],
  )
})

test('the calls of a deleted key do not prevent the writing of others', async () => {
  const record = callRecordOf(db)
  record.add({ ...call('req_1'), keyId: 'key_gone' })
  record.add({ ...call('req_2'), accountId: 'acct_gone' })
  record.add(call('req_3'))
  await record.write()
  assert.deepEqual(
    (await stored()).map(({ request_id }) => request_id),
    ['req_3'],
  )
})
