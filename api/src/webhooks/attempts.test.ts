import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@likeness/engine/testing/until.ts'
import { sql } from 'kysely'
import { testDatabase } from '#testing/database.ts'
import { startDelivering, startReceiver, webhookOwner } from '#testing/webhooks.ts'
import { enqueue } from '../storage/queue-tasks.ts'
import { waitBefore, waitsSeconds } from './attempts.ts'
import { hostsOf } from './hosts.ts'
import { deliveryTask } from './publish.ts'

const { db, url: databaseUrl } = await testDatabase()

let resolved = ['127.0.0.1']

const publicHosts = hostsOf(false, async () => resolved)

const queue = startDelivering(db, databaseUrl)

const owner = await webhookOwner(db)

/** The newest delivery of an endpoint, once it has ended. */
async function ended(id: string) {
  await until(async () => (await owner.deliveries(id)).data[0]?.next_attempt_at === null)
  const [delivery] = (await owner.deliveries(id)).data
  assert.ok(delivery)
  return delivery
}

test('410 ends the delivery and disables the webhook', async () => {
  const receiver = await startReceiver((response) => response.writeHead(410).end())
  const { id } = await owner.create({ url: receiver.url })
  await owner.endJob()
  assert.equal((await ended(id)).attempts.length, 1)
  assert.equal(receiver.received.length, 1)
  const { enabled, disabled_reason } = await owner.get(id)
  assert.deepEqual({ enabled, disabled_reason }, { enabled: false, disabled_reason: 'gone' })

  await owner.endJob()
  assert.equal((await owner.deliveries(id)).data.length, 1)
  await owner.change(id, { enabled: true })
  assert.equal((await owner.get(id)).disabled_reason, null)
  await owner.remove(id)
})

test('a redirect counts as a failure and is not followed', async () => {
  const target = await startReceiver()
  const receiver = await startReceiver((response) => response.writeHead(307, { location: target.url }).end())
  const { id } = await owner.create({ url: receiver.url })
  await owner.endJob()
  const { state, attempts } = await ended(id)
  assert.equal(state, 'failed')
  assert.deepEqual(
    attempts.map(({ status_code }) => status_code),
    [307, 307, 307, 307],
  )
  assert.equal(target.received.length, 0)
  await owner.remove(id)
})

test('a webhook is disabled when every attempt for an event failed', async () => {
  const receiver = await startReceiver((response) => response.writeHead(500).end())
  const { id } = await owner.create({ url: receiver.url })
  await owner.endJob()
  assert.equal((await ended(id)).attempts.length, 4)
  const { enabled, disabled_reason } = await owner.get(id)
  assert.deepEqual({ enabled, disabled_reason }, { enabled: false, disabled_reason: 'failing' })
  await owner.remove(id)
})

test('a webhook stays enabled if another event arrived meanwhile, or if only a test failed', async () => {
  const refuses = { 'job.failed': 500, 'job.completed': 204, 'webhook.test': 500 }
  const completed = Promise.withResolvers<void>()
  const receiver = await startReceiver(async (response) => {
    const type = /"type":"([a-z.]+)"/.exec(String(receiver.received.at(-1)?.body))?.[1]
    const [, status = 500] = Object.entries(refuses).find(([name]) => name === type) ?? []
    // The other event has to arrive before the last attempt for this one fails.
    if (type === 'job.failed') await completed.promise
    response.writeHead(status).end()
  })
  const { id } = await owner.create({ url: receiver.url })
  await owner.sendTest(id)
  assert.equal((await ended(id)).state, 'failed')
  assert.equal((await owner.get(id)).enabled, true)

  await owner.endJob('failed')
  await owner.endJob('completed')
  completed.resolve()
  await until(async () => (await owner.deliveries(id)).data.every(({ state }) => state !== 'pending'))
  const { data } = await owner.deliveries(id)
  assert.deepEqual(
    data.map(({ type, state }) => [type, state]),
    [
      ['job.completed', 'delivered'],
      ['job.failed', 'failed'],
      ['webhook.test', 'failed'],
    ],
  )
  assert.equal((await owner.get(id)).enabled, true)
  await owner.remove(id)
})

test('a pending delivery is not sent if its webhook is disabled meanwhile', async () => {
  const receiver = await startReceiver()
  const { id } = await owner.create({ url: receiver.url })
  await queue.stop()
  await owner.endJob()
  await owner.change(id, { enabled: false })
  const again = startDelivering(db, databaseUrl)
  const { state, attempts } = await ended(id)
  assert.equal(state, 'failed')
  assert.deepEqual(
    attempts.map(({ failure }) => failure),
    ['endpoint_disabled'],
  )
  assert.equal(receiver.received.length, 0)
  await again.stop()
  await owner.remove(id)
})

test('a pending delivery is not sent if its webhook is deleted meanwhile', async () => {
  const receiver = await startReceiver()
  const { id } = await owner.create({ url: receiver.url })
  const { id: other } = await owner.create({ url: receiver.url })
  await owner.endJob()
  await owner.remove(id)
  const again = startDelivering(db, databaseUrl)
  await ended(other)
  const announced = sql`select from graphile_worker.jobs where task_identifier = 'webhook.deliver'`
  await until(async () => (await announced.execute(db)).rows.length === 0)
  assert.equal(receiver.received.length, 1)
  await again.stop()
  await owner.remove(other)
})

test('nothing is sent to a host that resolves to a private address after it was accepted', async () => {
  const receiver = await startReceiver()
  const { id } = await owner.create({ url: `https://rebinding.invalid:${receiver.port}/` })
  resolved = ['93.184.215.14']
  assert.notEqual(await publicHosts.find('rebinding.invalid'), 'address_not_allowed')
  resolved = ['127.0.0.1']
  const again = startDelivering(db, databaseUrl, { hosts: publicHosts, waits: [0] })
  await owner.endJob()
  const { attempts } = await ended(id)
  assert.deepEqual(
    attempts.map(({ failure }) => failure),
    ['address_not_allowed'],
  )
  assert.equal(receiver.received.length, 0)
  await again.stop()
  await owner.remove(id)
})

test('by default the second attempt follows after five seconds', async () => {
  const receiver = await startReceiver((response) => response.writeHead(503).end())
  const { id } = await owner.create({ url: receiver.url })
  await owner.endJob()
  const again = startDelivering(db, databaseUrl, { waits: waitsSeconds })
  await until(async () => (await owner.deliveries(id)).data[0]?.attempts.length === 1)
  const [delivery] = (await owner.deliveries(id)).data
  assert.equal(delivery?.state, 'pending')
  const waitMs = Date.parse(`${delivery?.next_attempt_at}`) - Date.parse(`${delivery?.attempts[0]?.at}`)
  assert.ok(waitMs >= 5000 && waitMs <= 5500, `${waitMs} ms`)
  await again.stop()
  await owner.remove(id)
})

test('an attempt that was made twice is recorded once', async () => {
  const receiver = await startReceiver()
  const { id } = await owner.create({ url: receiver.url })
  await owner.endJob()
  const { number } = await db
    .selectFrom('webhook_deliveries')
    .select('number')
    .where('endpoint_id', '=', id)
    .executeTakeFirstOrThrow()
  await db
    .transaction()
    .execute((transaction) => enqueue(transaction, deliveryTask, { delivery: String(number), attempt: 1 }))
  const again = startDelivering(db, databaseUrl)
  const { attempts } = await ended(id)
  assert.equal(attempts.length, 1)
  await again.stop()
  await owner.remove(id)
})

test('there are ten attempts, the first immediately and the last after three days', () => {
  const waits = Array.from({ length: 10 }, (_, index) => waitBefore(index + 1) ?? Number.NaN)
  assert.equal(waits[0], 0)
  const hours = waits.reduce((sum, seconds) => sum + seconds, 0) / 3600
  assert.ok(hours >= 75 && hours <= 84, `${hours} h`)
  assert.equal(waitBefore(11), undefined)
})

test('waits are the schedule plus at most a tenth, and not all the same', () => {
  for (const [index, seconds] of waitsSeconds.entries()) {
    const waits = Array.from({ length: 50 }, () => waitBefore(index + 1) ?? Number.NaN)
    for (const wait of waits) assert.ok(wait >= seconds && wait <= seconds * 1.1, `${wait} s`)
    assert.equal(new Set(waits).size > 1, seconds > 0)
  }
})
