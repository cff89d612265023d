import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '../../../testing/database.ts'
import { webhookOwner } from '../../../testing/events/webhooks.ts'
import { forgetOldDeliveries } from '../delivery-log.ts'

const { db } = await testDatabase()
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

test('a pending delivery has the time of its next attempt and no attempt yet', async () => {
  const { id } = await owner.create({ url })
  await owner.sendTest(id)
  const [delivery] = (await owner.deliveries(id)).data
  assert.equal(delivery?.state, 'pending')
  assert.equal(delivery?.next_attempt_at, delivery?.created_at)
  assert.deepEqual(delivery?.attempts, [])
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
  const sealedPrevious = async () => {
    const { sealed_previous_secret } = await db
      .selectFrom('webhook_endpoints')
      .select('sealed_previous_secret')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return sealed_previous_secret
  }
  assert.notEqual(await sealedPrevious(), null)
  await sql`update webhook_endpoints set previous_secret_until = now() where id = ${id}`.execute(db)
  await forgetOldDeliveries(db)
  assert.equal(await sealedPrevious(), null)
})
