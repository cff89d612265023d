import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '@likeness/engine/testing/until.ts'
import { sql } from 'kysely'
import { testDatabase } from '../../../testing/database.ts'
import { startDelivering, webhookOwner } from '../../../testing/events/webhooks.ts'
import { startReceiver } from '../../../testing/servers/receiver.ts'
import { claimDeliveries, slots } from '../claim.ts'

const { db, url: databaseUrl, open } = await testDatabase()

/** Waits until a condition holds that needs an attempt of more than five seconds. */
async function untilSilent(condition: () => Promise<boolean>): Promise<void> {
  await sleep(5000)
  await until(condition)
}

/** Queues so many ended jobs for an owner. */
async function endJobs(owner: Awaited<ReturnType<typeof webhookOwner>>, count: number): Promise<void> {
  for (let job = 0; job < count; job += 1) await owner.endJob()
}

test('forty deliveries to a silent receiver do not hold up the delivery of another account', async () => {
  const silent = await startReceiver(() => {})
  const prompt = await startReceiver()
  const [greedy, honest] = [await webhookOwner(db), await webhookOwner(db)]
  const { id } = await greedy.create({ url: silent.url })
  await honest.create({ url: prompt.url })
  const queue = startDelivering(db, databaseUrl, { seconds: 6 })
  await endJobs(greedy, 40)
  await until(async () => silent.received.length >= slots.endpoint)
  await honest.endJob()
  await until(async () => prompt.received.length === 1)
  assert.equal(silent.received.length, slots.endpoint, 'the others wait in the database')
  assert.equal((await greedy.get(id)).slow_since, null)

  await untilSilent(async () => (await greedy.get(id)).resumes_at !== null)
  assert.notEqual((await greedy.get(id)).slow_since, null)
  await sleep(1500)
  assert.equal(silent.received.length, slots.endpoint, 'a silent endpoint pauses as a whole')
  await queue.stop()
  await greedy.remove(id)
})

test('a slow receiver is called again after its pause, and at once if its owner sends a test', async () => {
  let isSilent = true
  const receiver = await startReceiver((response) => {
    if (!isSilent) response.writeHead(204).end()
  })
  const owner = await webhookOwner(db)
  const { id } = await owner.create({ url: receiver.url })
  await owner.endJob()
  await owner.endJob()
  const queue = startDelivering(db, databaseUrl, { seconds: 5.5 })
  await until(async () => receiver.received.length === 2)
  await untilSilent(async () =>
    (await owner.deliveries(id)).data.every(({ attempts }) => attempts.length === 1),
  )
  const { slow_since, resumes_at } = await owner.get(id)
  assert.ok(slow_since && Date.parse(`${resumes_at}`) - Date.parse(slow_since) >= 29_000)

  await owner.sendTest(id)
  await until(async () => receiver.received.length === 3)
  assert.match(String(receiver.received[2]?.body), /webhook\.test/)
  await untilSilent(async () => (await owner.get(id)).resumes_at !== null)
  isSilent = false
  await sql`update webhook_endpoints set resumes_at = now() where id = ${id}`.execute(db)
  await until(async () => (await owner.deliveries(id)).data.every(({ state }) => state !== 'pending'))
  assert.equal((await owner.get(id)).slow_since, null)
  await queue.stop()
  await owner.remove(id)
})

test('a receiver that was silent for 76 hours is disabled', async () => {
  const receiver = await startReceiver(() => {})
  const owner = await webhookOwner(db)
  const { id } = await owner.create({ url: receiver.url })
  await sql`
    update webhook_endpoints set slow_since = now() - interval '77 hours' where id = ${id}`.execute(db)
  await owner.endJob()
  const queue = startDelivering(db, databaseUrl, { seconds: 5.5 })
  await untilSilent(async () => !(await owner.get(id)).enabled)
  const { disabled_reason, slow_since } = await owner.get(id)
  assert.deepEqual({ disabled_reason, slow_since }, { disabled_reason: 'failing', slow_since: null })
  await queue.stop()
  await owner.remove(id)
})

test('processes together claim a part for each endpoint and account, and the fewest first', async () => {
  await sql`delete from webhook_deliveries`.execute(db)
  const [greedy, honest] = [await webhookOwner(db), await webhookOwner(db)]
  for (let index = 0; index < 4; index += 1) await greedy.create({ url: `http://127.0.0.1:90${index}0/` })
  await honest.create({ url: 'http://127.0.0.1:9090/' })
  await endJobs(greedy, 3)
  await honest.endJob()
  const free = { all: 3, unproven: 3 }
  const claims = await Promise.all([
    claimDeliveries(db, free, 60),
    claimDeliveries(await open(), free, 60),
    claimDeliveries(await open(), { all: 20, unproven: 10 }, 60),
  ])
  const all = claims.flat()
  assert.equal(new Set(all.map(({ number }) => number)).size, all.length)
  assert.equal(all.length, slots.account + 1)
  const of = (endpoint: string) => all.filter(({ endpoint_id }) => endpoint_id === endpoint).length
  assert.ok(all.every(({ endpoint_id }) => of(endpoint_id) <= slots.endpoint))
  assert.equal(all.filter(({ url }) => url.includes(':9090/')).length, 1)
  assert.deepEqual(await claimDeliveries(db, { all: 20, unproven: 10 }, 60), [])
})

test('receivers that are not proven leave slots to those that are', async () => {
  await sql`delete from webhook_deliveries`.execute(db)
  const owners = await Promise.all(Array.from({ length: 4 }, () => webhookOwner(db)))
  for (const owner of owners) await owner.create({ url: 'http://127.0.0.1:9090/' })
  const [proven] = owners
  assert.ok(proven)
  await sql`
    update webhook_endpoints set quick_streak = 10
     where account_id = ${proven.account.accountId}`.execute(db)
  for (const owner of owners) await owner.endJob()
  const claimed = await claimDeliveries(db, { all: 20, unproven: 2 }, 60)
  assert.deepEqual(claimed.map(({ proven }) => proven).toSorted(), [false, false, true])
})

test('all slow endpoints of an account have one slot, and a test does not overtake other accounts', async () => {
  await sql`delete from webhook_deliveries`.execute(db)
  const [greedy, honest] = [await webhookOwner(db), await webhookOwner(db)]
  for (let index = 0; index < 4; index += 1) {
    const { id } = await greedy.create({ url: `http://127.0.0.1:90${index}0/` })
    await sql`update webhook_endpoints set slow_since = now() where id = ${id}`.execute(db)
  }
  const { id } = await honest.create({ url: 'http://127.0.0.1:9090/' })
  await honest.endJob()
  const { id: quick } = await greedy.create({ url: 'http://127.0.0.1:9050/' })
  await greedy.sendTest(quick)
  await greedy.endJob()
  const [first] = await claimDeliveries(db, { all: 1, unproven: 1 }, 60)
  assert.equal(first?.endpoint_id, id)
  const others = await claimDeliveries(db, { all: 20, unproven: 10 }, 60)
  assert.deepEqual(others.map(({ url }) => url.includes(':9050/')).toSorted(), [false, true, true])
  assert.deepEqual(await claimDeliveries(db, { all: 20, unproven: 10 }, 60), [])
})

test('an owner may let five tests wait', async () => {
  const owner = await webhookOwner(db)
  const { id } = await owner.create({ url: 'http://127.0.0.1:9090/' })
  for (let sent = 0; sent < 5; sent += 1) await owner.sendTest(id)
  await assert.rejects(owner.sendTest(id), /rate_limited/)
  assert.equal((await owner.deliveries(id)).data.length, 5)
})
