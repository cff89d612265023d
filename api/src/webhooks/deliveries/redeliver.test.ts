import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@likeness/engine/testing/until.ts'
import { testApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { startDelivering, webhookOwner } from '../../../testing/events/webhooks.ts'
import { signedIn } from '../../../testing/people/signed-in.ts'
import { startReceiver } from '../../../testing/servers/receiver.ts'
import { redeliver } from '../delivery-log.ts'

const { db, url: databaseUrl } = await testDatabase()
const owner = await webhookOwner(db)

async function again(id: string, eventId: string, { accountId } = owner.account): Promise<string> {
  const done = await db
    .transaction()
    .execute((transaction) => redeliver(transaction, { accountId, livemode: true, id, eventId }))
  return done.ok ? 'sent' : done.problem.code
}

async function newest(id: string) {
  const [delivery] = (await owner.deliveries(id)).data
  assert.ok(delivery)
  const attempts = delivery.attempts.map(({ status_code }) => status_code)
  return { eventId: delivery.event_id, state: delivery.state, attempts }
}

const reaches = (id: string, state: string) => until(async () => (await newest(id)).state === state)

test('an event that has ended is sent again with the same id, and its attempts are added to the log', async () => {
  const queue = startDelivering(db, databaseUrl, { waits: [0] })
  const receiver = await startReceiver((response, count) => response.writeHead(count === 1 ? 500 : 204).end())
  const { id } = await owner.create({ url: receiver.url })
  await owner.endJob()
  await reaches(id, 'failed')
  const { eventId } = await newest(id)
  assert.equal(await again(id, eventId), 'invalid_request', 'its failure has disabled the webhook')
  await owner.change(id, { enabled: true })
  for (const attempts of [
    [500, 204],
    [500, 204, 204],
  ]) {
    assert.equal(await again(id, eventId), 'sent')
    await reaches(id, 'delivered')
    assert.deepEqual(await newest(id), { eventId, state: 'delivered', attempts })
  }
  assert.deepEqual(
    receiver.received.map(({ headers }) => headers['webhook-id']),
    [eventId, eventId, eventId],
  )
  assert.equal(new Set(receiver.received.map(({ body }) => body)).size, 1)
  await queue.stop()
})

test('an event that waits for its next attempt is sent now, and only once for several requests', async () => {
  const queue = startDelivering(db, databaseUrl, { waits: [0, 3600] })
  const receiver = await startReceiver((response, count) => response.writeHead(count === 1 ? 500 : 204).end())
  const { id } = await owner.create({ url: receiver.url })
  await owner.endJob()
  await until(async () => (await newest(id)).attempts.length === 1)
  const { eventId } = await newest(id)
  await queue.stop()
  for (let times = 0; times < 3; times += 1) assert.equal(await again(id, eventId), 'sent')
  const resumed = startDelivering(db, databaseUrl)
  await reaches(id, 'delivered')
  assert.deepEqual((await newest(id)).attempts, [500, 204])
  assert.equal(receiver.received.length, 2)
  await resumed.stop()
})

test("refuses an event of another account's log and an event that is not in the log", async () => {
  const other = await webhookOwner(db)
  const { id } = await owner.create({ url: 'https://hooks.invalid/' })
  const eventId = await owner.sendTest(id)
  assert.equal(await again(id, eventId, other.account), 'not_found')
  assert.equal(await again(id, 'evt_none'), 'not_found')
})

test('a signed-in user creates a webhook, tests it and resends the test, in their own account only', async () => {
  const queue = startDelivering(db, databaseUrl)
  const receiver = await startReceiver()
  const app = testApp({ db, config: { webhookAllowPrivate: true } })
  const [alice, bob] = [await signedIn(db), await signedIn(db)]
  const post = (path: string, payload?: object, { headers } = alice) =>
    app.inject({
      method: 'POST',
      url: `/api/dashboard/webhooks${path}`,
      headers,
      ...(payload && { payload }),
    })
  const created = await post('', { url: receiver.url })
  assert.equal(created.statusCode, 201, created.body)
  const { id } = created.json()
  const tested = await post(`/${id}/test`)
  assert.equal(tested.statusCode, 202, tested.body)
  const { event_id: eventId } = tested.json()
  await until(async () => receiver.received.length === 1)
  const log = async () =>
    (await app.inject({ url: `/api/dashboard/webhooks/${id}/deliveries`, headers: alice.headers })).json()
  await until(async () => (await log()).data[0].state === 'delivered')
  const path = `/${id}/deliveries/${eventId}/redeliver`
  assert.equal((await post(path, undefined, bob)).statusCode, 404)
  const sent = await post(path)
  assert.deepEqual([sent.statusCode, sent.json()], [202, { event_id: eventId }])
  await until(async () => (await log()).data[0].attempts.length === 2)
  assert.equal(receiver.received.length, 2)
  await queue.stop()
})
