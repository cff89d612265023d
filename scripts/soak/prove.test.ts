import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../api/testing/app.ts'
import { callCheck } from '../../api/testing/calls/check-call.ts'
import { testDatabase } from '../../api/testing/database.ts'
import { fundedAccount } from '../../api/testing/people/funded-account.ts'
import type { PlannedCall } from './call-mix.ts'
import { proveSoak } from './prove.ts'

const { db } = await testDatabase()
const app = testApp({ db })
const { key } = await fundedAccount(db, '1.00')
const topUpMicros = 1_000_000n
const first = await callCheck(app, { key, idempotencyKey: 'first' })

function photoCall(idempotencyKey: string): PlannedCall {
  return { kind: 'photo', method: 'POST', path: '/', key, body: {}, idempotencyKey, expected: [200] }
}

const answered = [{ call: photoCall('first'), answer: { status: 200, body: first.body, tries: 1 } }]

test('reports no failure if every call was answered and charged once', async () => {
  const { counts, failures } = await proveSoak(db, { answered, jobs: [], topUpMicros })
  assert.deepEqual(failures, [])
  assert.equal(counts['photo calls charged'], 1)
})

test('reports a charge without an answer, a contradicting answer and a lost job', async () => {
  await callCheck(app, { key, idempotencyKey: 'second' })
  const other = { call: photoCall('first'), answer: { status: 200, body: '{}', tries: 1 } }
  const refused = { call: photoCall('third'), answer: { status: 500, body: '', tries: 1 } }
  const evidence = { answered: [...answered, other, refused], jobs: [{ id: 'job_1' }], topUpMicros }
  const { failures } = await proveSoak(db, evidence)
  assert.deepEqual(failures, [
    'a photo call was answered 500: ',
    'first was answered in two ways',
    'photo calls answered and photo calls charged: 1, not 2',
    'job job_1 was accepted and is not there',
  ])
})
