import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@likeness/engine/testing/until.ts'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { testApp } from '#testing/app.ts'
import { testBackground } from '#testing/background.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { callsWith, createdJob, jobCalls } from '#testing/photo-calls.ts'
import { startReceiver } from '#testing/webhooks.ts'
import { silentObserver } from '../operation/observer.ts'
import { JobEvent } from './events.ts'

const { db, url } = await testDatabase()
const config = { webhookAllowPrivate: true, baseUrl: 'https://likeness.example' }
const app = testApp({ db, config })

test('notifies of a completed job, of a failed job and of a cancelled job', async () => {
  const { key } = await fundedAccount(db, '1.00')
  const receiver = await startReceiver()
  const created = await callsWith(app, key, '/api/v1/webhooks')('POST', '', { url: receiver.url })
  assert.equal(created.statusCode, 201, created.body)

  const cancelled = await createdJob(app, { key, photos: ['a photo', 'another'] })
  await jobCalls(app, key).cancel(cancelled.id)
  const attempts: string[] = []
  const observer = { ...silentObserver, webhookAttempted: (outcome: string) => attempts.push(outcome) }
  testBackground({ url, db, config, telemetry: { observer } })
  const judged = await createdJob(app, { key, photos: ['a photo', 'problem: unreadable_image'] })
  const refused = await createdJob(app, { key, photos: ['problem: unreadable_image'] })
  await until(async () => receiver.received.length === 3)

  const { webhooks } = (await app.inject({ url: '/api/openapi.json' })).json()
  const { schema } = webhooks['job-changed'].post.requestBody.content['application/json']
  const isAsDocumented = addFormats.default(new Ajv2020()).compile(schema)
  for (const { body } of receiver.received) assert.ok(isAsDocumented(JSON.parse(body)), body)

  const events = receiver.received.map(({ body }) => JobEvent.parse(JSON.parse(body)))
  const none = {
    ...{ total: 0, queued: 0, running: 0, completed: 0, failed: 0, cancelled: 0 },
    ...{ ready: 0, review: 0, retake: 0 },
  }
  const notified = events.map(({ type, data: { job_id, counts } }) => [job_id, type, counts])
  assert.deepEqual(
    notified.sort(),
    [
      [cancelled.id, 'job.cancelled', { ...none, total: 2, cancelled: 2 }],
      [judged.id, 'job.completed', { ...none, total: 2, completed: 1, ready: 1, failed: 1 }],
      [refused.id, 'job.failed', { ...none, total: 1, failed: 1 }],
    ].sort(),
  )
  for (const { data } of events) {
    assert.equal(data.url, `https://likeness.example/api/v1/photos/jobs/${data.job_id}`)
  }
  await until(async () => attempts.length === 3)
  assert.deepEqual(attempts, ['delivered', 'delivered', 'delivered'])
})
