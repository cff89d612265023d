import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { afterEach, test } from 'node:test'
import { until } from '@likeness/engine/testing/until.ts'
import { sql } from 'kysely'
import { testDatabase } from '#testing/database.ts'
import { startDoomed } from '#testing/processes.ts'
import { startDelivering, startReceiver, webhookOwner } from '#testing/webhooks.ts'
import { recordAttempt } from './attempts.ts'
import { type Claimed, claimDeliveries, slots } from './claim.ts'

const { db, url: databaseUrl, open } = await testDatabase()
afterEach(() => db.deleteFrom('webhook_endpoints').execute())

/** Queues so many ended jobs for an owner. */
async function endJobs(owner: Awaited<ReturnType<typeof webhookOwner>>, count: number): Promise<void> {
  for (let job = 0; job < count; job += 1) await owner.endJob()
}

/** Records that the attempts of claimed deliveries got no answer for so long that their receiver is silent. */
async function noteSilence(claimed: readonly Claimed[]): Promise<void> {
  for (const { number, endpoint_id: endpointId, attempts } of claimed) {
    const attempt = { delivery: `${number}`, endpointId, attempt: attempts + 1, tookSeconds: 15 }
    await recordAttempt(db, attempt, { failure: 'timeout' }, [0, 5])
  }
}

const claimAll = () => claimDeliveries(db, { all: 20, unproven: 10 }, 60)

test('forty deliveries to a silent receiver do not hold up the delivery of another account', async () => {
  const held: ServerResponse[] = []
  const silent = await startReceiver((response) => held.push(response))
  const prompt = await startReceiver()
  const [greedy, honest] = [await webhookOwner(db), await webhookOwner(db)]
  const { id } = await greedy.create({ url: silent.url })
  await honest.create({ url: prompt.url })
  const queue = startDelivering(db, databaseUrl, { seconds: 60 })
  await endJobs(greedy, 40)
  await until(async () => silent.received.length >= slots.endpoint)
  await honest.endJob()
  await until(async () => prompt.received.length === 1)
  assert.equal(silent.received.length, slots.endpoint, 'the others wait in the database')
  assert.equal((await greedy.get(id)).slow_since, null)
  const stopped = queue.stop()
  for (const response of held) response.writeHead(204).end()
  await stopped
})

test('a silent receiver pauses as a whole, and is called at once if its owner sends a test', async () => {
  const owner = await webhookOwner(db)
  const { id } = await owner.create({ url: 'http://127.0.0.1:9090/' })
  await endJobs(owner, 3)
  await noteSilence(await claimAll())
  const { slow_since, resumes_at } = await owner.get(id)
  assert.ok(slow_since && Date.parse(`${resumes_at}`) - Date.parse(slow_since) >= 29_000)
  assert.deepEqual(await claimAll(), [])

  await owner.sendTest(id)
  const tests = await claimAll()
  assert.deepEqual(
    tests.map(({ type }) => type),
    ['webhook.test'],
    'a slow endpoint has one slot',
  )
  await noteSilence(tests)
  assert.deepEqual(await claimAll(), [])
  await sql`update webhook_endpoints set resumes_at = now() where id = ${id}`.execute(db)
  const [waited] = await claimAll()
  assert.ok(waited)
  const attempt = { delivery: `${waited.number}`, endpointId: id, attempt: 1, tookSeconds: 0.1 }
  assert.equal(await recordAttempt(db, attempt, { status: 204 }, [0, 5]), 'delivered')
  assert.equal(await recordAttempt(db, attempt, { status: 204 }, [0, 5]), undefined, 'it is recorded once')
  assert.equal((await owner.get(id)).slow_since, null)
})

test('a receiver that was silent for 76 hours is disabled', async () => {
  const owner = await webhookOwner(db)
  const { id } = await owner.create({ url: 'http://127.0.0.1:9090/' })
  await sql`
    update webhook_endpoints set slow_since = now() - interval '77 hours' where id = ${id}`.execute(db)
  await owner.endJob()
  await noteSilence(await claimAll())
  const disabled = { enabled: false, disabled_reason: 'failing', slow_since: null }
  assert.partialDeepStrictEqual(await owner.get(id), disabled)
})

test('processes together claim a part for each endpoint and account, and the fewest first', async () => {
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
  assert.deepEqual(await claimAll(), [])
})

test('receivers that are not proven leave slots to those that are', async () => {
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
  const others = await claimAll()
  assert.deepEqual(others.map(({ url }) => url.includes(':9050/')).toSorted(), [false, true, true])
  assert.deepEqual(await claimAll(), [])
})

test('an owner may let five tests wait', async () => {
  const owner = await webhookOwner(db)
  const { id } = await owner.create({ url: 'http://127.0.0.1:9090/' })
  for (let sent = 0; sent < 5; sent += 1) await owner.sendTest(id)
  await assert.rejects(owner.sendTest(id), /rate_limited/)
  assert.equal((await owner.deliveries(id)).data.length, 5)
})

test('if a process is killed during an attempt, another process repeats it with the same event id', async () => {
  const { db, url: databaseUrl } = await testDatabase()
  const owner = await webhookOwner(db)
  const receiver = await startReceiver((response, count) => {
    if (count > 1) response.writeHead(204).end()
  })
  const { id } = await owner.create({ url: receiver.url })
  await owner.endJob()
  const { kill } = startDoomed('deliver', databaseUrl)
  await until(async () => receiver.received.length === 1)
  await kill()
  assert.equal((await owner.deliveries(id)).data[0]?.status, 'pending')

  startDelivering(db, databaseUrl)
  await until(async () => (await owner.deliveries(id)).data[0]?.status === 'delivered')
  assert.equal(receiver.received.length, 2)
  const [first, second] = receiver.received
  assert.equal(second?.headers['webhook-id'], first?.headers['webhook-id'])
  assert.equal(second?.body, first?.body)
})
