import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { until } from '@likeness/engine/testing/until.ts'
import { sql } from 'kysely'
import { testDatabase } from '#testing/database.ts'
import {
  announceEnd,
  startDelivering,
  startReceiver,
  verifiedEvent,
  type WebhookOwner,
  webhookOwner,
} from '#testing/webhooks.ts'

const { db, url: databaseUrl } = await testDatabase()
const outcomes: string[] = []

startDelivering(db, databaseUrl, { onAttempt: (outcome) => outcomes.push(outcome) })

const owner = await webhookOwner(db)
afterEach(() => db.deleteFrom('webhook_endpoints').execute())

async function ended(id: string, who: WebhookOwner = owner) {
  await until(async () => {
    const { data } = await who.deliveries(id)
    return data.length > 0 && data.every(({ status }) => status !== 'pending')
  })
  return (await who.deliveries(id)).data
}

test("delivers a job's end, signed, with the counts of its items and the URL of its results", async () => {
  const receiver = await startReceiver()
  const { id, secret } = await owner.create({ url: receiver.url })
  const jobId = await owner.endJob('completed')
  const [delivery] = await ended(id)

  const [received] = receiver.received
  assert.ok(received && delivery)
  const event = verifiedEvent(received, secret)
  assert.deepEqual(event, {
    type: 'job.completed',
    timestamp: delivery.created_at,
    livemode: true,
    data: {
      job_id: jobId,
      status: 'completed',
      paused_because: null,
      counts: {
        ...{ total: 3, queued: 0, running: 0, completed: 1, failed: 1, cancelled: 1 },
        ...{ ready: 1, review: 0, retake: 0 },
      },
      url: `https://likeness.example/api/v1/photos/jobs/${jobId}`,
    },
  })
  assert.match(delivery.event_id, /^evt_\w{24}$/)
  assert.equal(received.headers['webhook-id'], delivery.event_id)
  assert.ok(received.body.length < 20_000)
  assert.equal(delivery.status, 'delivered')
  assert.equal(delivery.next_attempt_at, null)
  assert.deepEqual(
    delivery.attempts.map(({ attempt, status_code, failure }) => ({ attempt, status_code, failure })),
    [{ attempt: 1, status_code: 204, failure: null }],
  )
})

test('only enabled endpoints that subscribe to the event get it, all with the same id', async () => {
  const receiver = await startReceiver()
  const { url } = receiver
  const other = await webhookOwner(db)
  const endpoints = [
    await owner.create({ url, events: ['job.failed', 'job.cancelled'] }),
    await owner.create({ url, events: ['job.failed'] }),
    await owner.create({ url, events: ['job.completed'] }),
    await owner.create({ url, enabled: false }),
    await other.create({ url }),
  ]
  await owner.endJob('failed')
  for (const { id } of endpoints.slice(0, 2)) await ended(id)
  assert.equal(receiver.received.length, 2)
  assert.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1)
  for (const { id } of endpoints.slice(2, 4)) assert.deepEqual((await owner.deliveries(id)).data, [])
  assert.deepEqual((await other.deliveries(String(endpoints[4]?.id))).data, [])
})

test('an event whose transaction is rolled back is not sent', async () => {
  const receiver = await startReceiver()
  const { id } = await owner.create({ url: receiver.url })
  const undone = db.transaction().execute(async (transaction) => {
    await announceEnd(transaction, owner.account, 'job_none')
    throw new Error('rolled back')
  })
  await assert.rejects(undone, /rolled back/)
  const jobId = await owner.endJob()
  await ended(id)
  assert.equal(receiver.received.length, 1)
  assert.match(String(receiver.received[0]?.body), new RegExp(jobId))
})

test('after an error and a lost connection the same event is sent again with a new signature', async () => {
  const receiver = await startReceiver((response, count) => {
    if (count === 1) response.writeHead(500).end('no')
    if (count === 2) response.destroy()
    if (count === 3) response.writeHead(200).end('yes')
  })
  const { id, secret } = await owner.create({ url: receiver.url })
  outcomes.length = 0
  await owner.endJob()
  const [delivery] = await ended(id)
  assert.equal(delivery?.status, 'delivered')
  assert.deepEqual(
    delivery?.attempts.map(({ attempt, status_code, failure }) => [attempt, status_code, failure]),
    [
      [1, 500, null],
      [2, null, 'no_answer'],
      [3, 200, null],
    ],
  )
  assert.deepEqual(outcomes, ['retrying', 'retrying', 'delivered'])
  assert.equal(receiver.received.length, 3)
  assert.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1)
  assert.equal(new Set(receiver.received.map(({ body }) => body)).size, 1)
  for (const received of receiver.received) verifiedEvent(received, secret)
})

test('during a rotation both secrets verify a message, afterwards only the new one', async () => {
  const receiver = await startReceiver()
  const { id, secret: old } = await owner.create({ url: receiver.url })
  const { secret: current } = await owner.rotate(id)
  await owner.sendTest(id)
  await ended(id)
  const [during] = receiver.received
  assert.ok(during)
  for (const secret of [old, current]) verifiedEvent(during, secret)

  // A claim that waits for its turn goes by the time at which its transaction began.
  const past = sql`now() - interval '1 minute'`
  await sql`update webhook_endpoints set previous_secret_until = ${past} where id = ${id}`.execute(db)
  await owner.sendTest(id)
  await ended(id)
  const after = receiver.received[1]
  assert.ok(after)
  verifiedEvent(after, current)
  assert.throws(() => verifiedEvent(after, old), /No matching signature/)
  assert.equal((await owner.get(id)).previous_secret_until, null)
})

test('a test is sent once, even to a disabled webhook that subscribes to other events', async () => {
  const receiver = await startReceiver((response) => response.writeHead(500).end())
  const { id, secret } = await owner.create({ url: receiver.url, events: ['job.failed'], enabled: false })
  const eventId = await owner.sendTest(id)
  const [delivery] = await ended(id)
  assert.equal(delivery?.event_id, eventId)
  assert.equal(delivery?.status, 'failed')
  assert.equal(receiver.received.length, 1)
  const [received] = receiver.received
  assert.ok(received)
  const event = verifiedEvent(received, secret)
  assert.equal(event.type, 'webhook.test')
  assert.deepEqual(event.data, { webhook_id: id })
})
