import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@likeness/engine/testing/until.ts'
import { sql } from 'kysely'
import { testDatabase } from '#testing/database.ts'
import { startDelivering, startReceiver, webhookOwner } from '#testing/webhooks.ts'
import { forgetOldDeliveries, redeliver } from './delivery-log.ts'

const { db, url: databaseUrl } = await testDatabase()
const owner = await webhookOwner(db)
const url = 'https://hooks.invalid/'

test('the log is paged, the newest first, and has no entries of other webhooks', async () => {
  const { id } = await owner.create({ url })
  const { id: other } = await owner.create({ url, events: ['job.failed'] })
  const events: string[] = []
  for (let count = 0; count < 5; count += 1) events.unshift(await owner.sendTest(id))
  await owner.sendTest(other)

  const seen: string[] = []
  let query = '?limit=2'
  for (let pages = 0; pages < 3; pages += 1) {
    const { data, has_more, next_cursor } = await owner.deliveries(id, query)
    seen.push(...data.map(({ event_id }) => event_id))
    assert.equal(has_more, pages < 2)
    query = `?limit=2&cursor=${next_cursor}`
  }
  assert.deepEqual(seen, events)
})

test('deletes an entry after thirty days, and a previous secret as soon as its overlap ends', async () => {
  const { id } = await owner.create({ url })
  const [young, old] = [await owner.sendTest(id), await owner.sendTest(id)]
  await owner.rotate(id)
  await sql`
    update webhook_deliveries set created_at = now() - interval '30 days 1 minute' where event_id = ${old}`.execute(
    db,
  )
  await sql`
    update webhook_deliveries set created_at = now() - interval '29 days 23 hours' where event_id = ${young}`.execute(
    db,
  )
  assert.equal(await forgetOldDeliveries(db), 1)
  assert.deepEqual(
    (await owner.deliveries(id)).data.map(({ event_id }) => event_id),
    [young],
  )
  const previous = db.selectFrom('webhook_endpoints').select('sealed_previous_secret').where('id', '=', id)
  assert.notEqual((await previous.executeTakeFirstOrThrow()).sealed_previous_secret, null)
  await sql`update webhook_endpoints set previous_secret_until = now() where id = ${id}`.execute(db)
  await forgetOldDeliveries(db)
  assert.equal((await previous.executeTakeFirstOrThrow()).sealed_previous_secret, null)
})

async function again(id: string, eventId: string): Promise<string> {
  const { accountId } = owner.account
  const done = db
    .transaction()
    .execute((transaction) => redeliver(transaction, { accountId, livemode: true, id, eventId }))
  return done.then(
    () => 'sent',
    (error) => error.problem.code,
  )
}

async function newest(id: string) {
  const [delivery] = (await owner.deliveries(id)).data
  assert.ok(delivery)
  const attempts = delivery.attempts.map(({ status_code }) => status_code)
  return { eventId: delivery.event_id, status: delivery.status, attempts }
}

const reaches = (id: string, status: string) => until(async () => (await newest(id)).status === status)

test('an event that has ended is sent again with the same id, and its attempts are added to the log', async () => {
  const queue = startDelivering(db, databaseUrl, { waits: [0] })
  const receiver = await startReceiver((response, count) => response.writeHead(count === 1 ? 500 : 204).end())
  const { id } = await owner.create({ url: receiver.url })
  await owner.endJob()
  await reaches(id, 'failed')
  const { eventId } = await newest(id)
  assert.equal(await again(id, eventId), 'invalid_request', 'its failure has disabled the webhook')
  assert.equal(await again(id, 'evt_none'), 'not_found')
  await owner.change(id, { enabled: true })
  for (const attempts of [
    [500, 204],
    [500, 204, 204],
  ]) {
    assert.equal(await again(id, eventId), 'sent')
    await reaches(id, 'delivered')
    assert.deepEqual(await newest(id), { eventId, status: 'delivered', attempts })
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
