import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { until } from '@likeness/engine/testing/until.ts'
import { testDatabase } from '#testing/database.ts'
import { startDelivering, startReceiver, webhookOwner } from '#testing/webhooks.ts'
import { waitBefore, waitsSeconds } from './attempts.ts'

const { db, url: databaseUrl } = await testDatabase()
const queue = startDelivering(db, databaseUrl)
const owner = await webhookOwner(db)
afterEach(() => db.deleteFrom('webhook_endpoints').execute())

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
  assert.partialDeepStrictEqual(await owner.get(id), { enabled: false, disabled_reason: 'gone' })

  await owner.endJob()
  assert.equal((await owner.deliveries(id)).data.length, 1)
  await owner.change(id, { enabled: true })
  assert.equal((await owner.get(id)).disabled_reason, null)
})

test('a webhook is disabled when every attempt for an event failed', async () => {
  const receiver = await startReceiver((response) => response.writeHead(500).end())
  const { id } = await owner.create({ url: receiver.url })
  await owner.endJob()
  assert.equal((await ended(id)).attempts.length, 4)
  assert.partialDeepStrictEqual(await owner.get(id), { enabled: false, disabled_reason: 'failing' })
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
  assert.equal((await ended(id)).status, 'failed')
  assert.equal((await owner.get(id)).enabled, true)

  await owner.endJob('failed')
  await owner.endJob('completed')
  completed.resolve()
  await until(async () => (await owner.deliveries(id)).data.every(({ status }) => status !== 'pending'))
  const { data } = await owner.deliveries(id)
  assert.deepEqual(
    data.map(({ type, status }) => [type, status]),
    [
      ['job.completed', 'delivered'],
      ['job.failed', 'failed'],
      ['webhook.test', 'failed'],
    ],
  )
  assert.equal((await owner.get(id)).enabled, true)
})

test('a pending delivery is not sent if its webhook is disabled meanwhile', async () => {
  const receiver = await startReceiver()
  const { id } = await owner.create({ url: receiver.url })
  await queue.stop()
  await owner.endJob()
  await owner.change(id, { enabled: false })
  const again = startDelivering(db, databaseUrl)
  const { status, attempts } = await ended(id)
  assert.equal(status, 'failed')
  assert.deepEqual(
    attempts.map(({ failure }) => failure),
    ['endpoint_disabled'],
  )
  assert.equal(receiver.received.length, 0)
  await again.stop()
})

test('ten attempts, the first immediately and the last after three days, wait at most a tenth longer', () => {
  for (const [index, seconds] of waitsSeconds.entries()) {
    const waits = Array.from({ length: 50 }, () => waitBefore(index + 1) ?? Number.NaN)
    for (const wait of waits) assert.ok(wait >= seconds && wait <= seconds * 1.1, `${wait} s`)
    assert.equal(new Set(waits).size > 1, seconds > 0)
  }
  const hours = waitsSeconds.reduce((sum, seconds) => sum + seconds) / 3600
  assert.deepEqual([waitsSeconds[0], waitsSeconds.length, Math.floor(hours)], [0, 10, 75])
  assert.equal(waitBefore(11), undefined)
})
