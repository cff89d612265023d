import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { until } from '@likeness/engine/testing/until.ts'
import { sql } from 'kysely'
import { rollKey } from '#accounts/keys.ts'
import { proveLedger } from '#billing/proofs/prove-ledger.ts'
import { balanceOf, topUp } from '#billing/wallet/ledger.ts'
import { jobLimits } from '#config/limits.ts'
import { testApp } from '#testing/app.ts'
import { testBackground } from '#testing/background.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount, liveKeyOf, testKeyOf } from '#testing/funded-account.ts'
import { dataUrl, openJobCalls } from '#testing/photo-calls.ts'
import { tendJobs } from './advance.ts'
import { deleteOldJobs, eraseJobs } from './change.ts'

const { url, db } = await testDatabase()
const app = testApp({ db, config: { sweepSeconds: 600 } })
testBackground({ url, db })
const tend = () => tendJobs(db)

afterEach(async () => assert.deepEqual(await proveLedger(db), []))

async function photosOf(jobId: string): Promise<number> {
  const { rows } = await sql`
    select from job_photos join job_items on job_items.id = item_id where job_id = ${jobId}`.execute(db)
  return rows.length
}

const counted = (job: { counts: Record<string, number> }) =>
  Object.fromEntries(Object.entries(job.counts).filter(([, count]) => count > 0))

test('judges 20 photos at a time, and the rest when it is closed, each charged once', async () => {
  const { key, walletId } = await fundedAccount(db, '10.00')
  const jobs = openJobCalls(app, key)
  const { id, ...created } = await jobs.created({ metadata: { night: '7' } })
  assert.match(id, /^job_[0-9A-Za-z]{24}$/)
  assert.equal(created.status, 'open')
  const empty = (await jobs.call('GET', `/${id}/items`)).json()
  assert.deepEqual([empty.data, empty.has_more], [[], true], 'more will follow')
  await jobs.sendMany(id, 22)
  await until(async () => (await jobs.read(id)).counts.ready === 20)
  const before = await jobs.read(id)
  assert.deepEqual(counted(before), { total: 22, queued: 2, completed: 20, ready: 20 })
  assert.equal(before.charge.amount, '0.05')

  assert.equal((await jobs.close(id)).json().status, 'running')
  const job = await jobs.ended(id)
  assert.equal(job.status, 'completed')
  assert.deepEqual(counted(job), { total: 22, completed: 22, ready: 22 })
  assert.equal(job.charge.amount, '0.10')
  assert.equal((await balanceOf(db, walletId)).postedMicros, 9_900_000n)
  assert.equal(await photosOf(id), 0)
  assert.equal(job.items, undefined, 'they are read page by page')
  assert.equal((await jobs.send(id, 'late')).json().code, 'job_closed')
  await provesItems(key, id, empty.next_cursor)
})

/** Each item is there once, page after page, as JSON, NDJSON and CSV. */
async function provesItems(key: string, id: string, cursor: string): Promise<void> {
  const jobs = openJobCalls(app, key)
  const seen: string[] = []
  let path = `/${id}/items?format=ndjson&limit=8&cursor=${cursor}`
  for (let pages = 1; path !== ''; pages += 1) {
    assert.ok(pages <= 3)
    const page = await jobs.call('GET', path)
    const lines = page.body.trim().split('\n')
    seen.push(...lines.map((line) => JSON.parse(line).item_id))
    path = /<\/api\/v1\/photos\/jobs(.+)>; rel="next"/.exec(String(page.headers.link))?.[1] ?? ''
  }
  assert.deepEqual(
    seen,
    Array.from({ length: 22 }, (_, n) => String(n + 1)),
  )
  const csv = await jobs.call('GET', `/${id}/items?format=csv&limit=1`)
  const [header, row] = csv.body.split('\r\n')
  assert.match(String(header), /^position,item_id,document,/)
  assert.match(String(row), /^1,1,us-passport,validate,adult,standard,completed,READY,/)
  const all = await jobs.items(id)
  assert.equal(all.next_cursor, null)
  assert.equal(all.data[0]?.result?.document, 'US-PASSPORT')
}

test('counts and charges right while photos are sent and judged at the same time', async () => {
  const { key, walletId } = await fundedAccount(db, '10.00')
  const jobs = openJobCalls(app, key)
  const { id } = await jobs.created({ expectedItems: 65 })
  const photos = Array.from({ length: 65 }, (_, n) =>
    n % 10 === 3 ? 'problem: unreadable_image' : `photo ${n}`,
  )
  const lanes = Array.from({ length: 5 }, async (_, lane) => {
    for (let n = lane; n < photos.length; n += 5) {
      assert.equal((await jobs.send(id, String(n), photos[n])).statusCode, 201)
    }
  })
  await Promise.all(lanes)
  const job = await jobs.ended(id)
  assert.deepEqual(counted(job), { total: 65, completed: 58, ready: 58, failed: 7 })
  assert.deepEqual(job.charge, { amount: '0.20', held: '0.00', currency: 'USD' })
  assert.equal((await balanceOf(db, walletId)).availableMicros, 9_800_000n)
})

test('accepts a photo once for its id, as the body or in JSON', async () => {
  const { key } = await fundedAccount(db, '10.00')
  const jobs = openJobCalls(app, key)
  const { id } = await jobs.created()
  const sent = await Promise.all([1, 2, 3].map(() => jobs.send(id, 'José 1/2', 'the photo')))
  assert.deepEqual(sent.map(({ statusCode }) => statusCode).sort(), [200, 200, 201])
  const inJson = await app.inject({
    method: 'PUT',
    url: `/api/v1/photos/jobs/${id}/items/${encodeURIComponent('José 1/2')}`,
    headers: { authorization: `Bearer ${key}` },
    payload: { imageBase64: dataUrl('the photo') },
  })
  assert.equal(inJson.statusCode, 200, inJson.body)
  assert.deepEqual(inJson.json(), sent[0]?.json())
  assert.equal((await jobs.send(id, 'José 1/2', 'another photo')).json().code, 'job_item_exists')
  const child = await jobs.send(id, 'child', 'a child', '?subject=child&documentId=nl-passport')
  assert.deepEqual(
    [child.json().position, child.json().subject, child.json().document_id],
    [2, 'child', 'nl-passport'],
  )
  const longest = '名'.repeat(jobLimits.itemIdLength)
  assert.equal((await jobs.send(id, longest, 'photo')).json().item_id, longest)
  assert.equal((await jobs.send(id, `${longest}x`, 'photo')).statusCode, 400)
  assert.equal(await photosOf(id), 3)
  assert.deepEqual(counted(await jobs.read(id)), { total: 3, queued: 3 })
})

test('takes photos from the key that created it and from its successor, whose spending is one, and from no other', async () => {
  const { key, keyId, accountId } = await fundedAccount(db, '1.00')
  const { id } = await openJobCalls(app, key).created()
  const other = openJobCalls(app, (await liveKeyOf(db, accountId)).key)
  const refused = await other.send(id, 'anna')
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'job_of_another_key'])
  const rolled = await rollKey(db, { keyId, author: { actor: 'test' } })
  assert.ok(rolled.ok)
  assert.equal((await openJobCalls(app, rolled.value.key).send(id, 'anna')).statusCode, 201)
})

test('pauses for lack of money, says so, and goes on when there is some', async () => {
  const { key, walletId } = await fundedAccount(db, '0.00')
  const jobs = openJobCalls(app, key)
  const events = ['job.paused', 'job.completed']
  const hook = await app.inject({
    method: 'POST',
    url: '/api/v1/webhooks',
    headers: { authorization: `Bearer ${key}` },
    payload: { url: 'https://example.com/hook', events },
  })
  const { id } = await jobs.created({ expectedItems: 2 })
  await jobs.sendMany(id, 2)
  await until(async () => (await jobs.read(id)).paused_because === 'insufficient_funds')
  const itsTurn = () => sql`update jobs set try_after = now() where id = ${id}`.execute(db)
  await itsTurn()
  assert.equal(await tend(), 1, 'it is tried in vain')
  await topUp(db, { walletId, amountMicros: 50_000n, reference: `more for ${walletId}` })
  assert.equal(await tend(), 0, 'its turn comes within a minute')
  await itsTurn()
  await tend()
  const job = await jobs.ended(id)
  assert.deepEqual([job.counts.ready, job.paused_because], [2, null])
  const { rows } = await sql<{ type: string; data: { job_id: string; status: string } }>`
    select type, data from webhook_deliveries where endpoint_id = ${hook.json().id} order by number`.execute(
    db,
  )
  assert.deepEqual(
    rows.map(({ type, data }) => [type, data.job_id, data.status]),
    [
      ['job.paused', id, 'running'],
      ['job.completed', id, 'completed'],
    ],
  )
  assert.equal((await balanceOf(db, walletId)).postedMicros, 0n)
})

test('judges no further photo while a call has paused it, and deletes what waits when it is cancelled', async () => {
  const { key, walletId } = await fundedAccount(db, '10.00')
  const jobs = openJobCalls(app, key)
  const { id } = await jobs.created({ expectedItems: 3 })
  assert.equal((await jobs.call('POST', `/${id}/pause`)).json().paused_because, 'requested')
  await jobs.sendMany(id, 3)
  await tend()
  const { counts, status } = await jobs.read(id)
  assert.deepEqual([counts.queued, status], [3, 'running'])
  assert.equal((await jobs.call('POST', `/${id}/cancel`)).json().status, 'cancelled')
  const job = await jobs.ended(id)
  assert.equal(job.status, 'cancelled')
  assert.deepEqual(counted(job), { total: 3, cancelled: 3 })
  assert.equal(await photosOf(id), 0)
  assert.equal((await balanceOf(db, walletId)).postedMicros, 10_000_000n)
  assert.equal((await jobs.items(id)).data.length, 3)
  assert.equal((await jobs.call('POST', `/${id}/resume`)).json().status, 'cancelled', 'it stays as it is')
  assert.equal((await jobs.call('DELETE', `/${id}`)).statusCode, 204)
  const logged = db.selectFrom('audit_log').select('action').where('target', '=', id).orderBy('id')
  const actions = (await logged.execute()).map(({ action }) => action)
  assert.deepEqual(actions, ['job.paused', 'job.cancelled', 'job.deleted'])
})

test('refuses photos while as many wait as may be stored', async () => {
  const { key } = await fundedAccount(db, '10.00')
  const config = { openJobMegabytes: 0.001, jobMegabytes: 0.0009, sweepSeconds: 600 }
  const small = testApp({ db, config })
  const jobs = openJobCalls(small, key)
  const { id } = await jobs.created()
  assert.equal((await jobs.send(id, '1', 'x'.repeat(700))).statusCode, 201)
  const refused = await jobs.send(id, '2', 'x'.repeat(700))
  assert.equal(refused.json().code, 'too_many_stored_photos')
  assert.equal(refused.headers['retry-after'], '5')
  await sql`update jobs set last_item_at = now() - interval '2 hours' where id = ${id}`.execute(db)
  assert.equal((await jobs.send(id, '2', 'x'.repeat(700))).statusCode, 429)
  await tend()
  assert.equal((await jobs.read(id)).status, 'open', 'its sender waits')

  const poor = openJobCalls(small, (await fundedAccount(db, '0.00')).key)
  const unpaid = await poor.created()
  assert.equal((await poor.send(unpaid.id, '1', 'x'.repeat(200))).statusCode, 201)
  assert.equal((await poor.send(unpaid.id, '2', 'x'.repeat(650))).json().code, 'insufficient_funds')
})

test('counts a photo in test mode only if it is accepted', async () => {
  const { accountId } = await fundedAccount(db, '1.00')
  const { key } = await testKeyOf(db, accountId)
  const small = testApp({ db, config: { openJobMegabytes: 0.001, testPhotosPerDay: 2, sweepSeconds: 600 } })
  const jobs = openJobCalls(small, key)
  const { id } = await jobs.created()
  const sent = []
  for (const [n, bytes] of [9999, 9, 9999, 9, 9].entries()) {
    const answer = await jobs.send(id, String(n), 'x'.repeat(bytes))
    sent.push(answer.json().code ?? answer.statusCode)
  }
  assert.deepEqual(sent, ['too_many_stored_photos', 201, 'too_many_stored_photos', 201, 'rate_limited'])
  assert.deepEqual(counted(await jobs.read(id)), { total: 2, queued: 2 })
})

test('is closed after an hour without a photo, fails what is left when it expires, and is deleted with all it has', async () => {
  const { key, accountId } = await fundedAccount(db, '10.00')
  const jobs = openJobCalls(app, key)
  const [idle, expired, left] = [await jobs.created(), await jobs.created(), await jobs.created()]
  for (const { id } of [idle, expired, left]) await jobs.sendMany(id, 2)
  await sql`update jobs set last_item_at = now() - interval '2 hours' where id = ${idle.id}`.execute(db)
  await sql`update jobs set expires_at = now() where id = ${expired.id}`.execute(db)
  await tend()
  assert.deepEqual(counted(await jobs.ended(idle.id)), { total: 2, completed: 2, ready: 2 })
  const ended = await jobs.ended(expired.id)
  assert.deepEqual([ended.status, ended.counts.failed], ['failed', 2])
  assert.equal((await jobs.items(expired.id)).data[0]?.problem?.code, 'job_expired')
  assert.equal(await photosOf(expired.id), 0)

  assert.equal((await jobs.call('DELETE', `/${idle.id}`)).statusCode, 204)
  assert.equal((await jobs.call('GET', `/${idle.id}/items`)).statusCode, 404)
  await deleteOldJobs(db)
  await eraseJobs(db, accountId)
  const { rows } = await sql`
    select id from job_items where job_id in (${idle.id}, ${expired.id}, ${left.id})
    union all select id from jobs where account_id = ${accountId}`.execute(db)
  assert.deepEqual(rows, [])
})

test('takes a job further whose task was lost, also one that is being cancelled', async () => {
  const { key } = await fundedAccount(db, '10.00')
  const jobs = openJobCalls(app, key)
  const lost = [await jobs.created(), await jobs.created()].map(({ id }) => id)
  for (const id of lost) await jobs.sendMany(id, 1)
  // As when the task of the call that closed or cancelled it was lost.
  const [closed = '', cancelling = ''] = lost
  await sql`update jobs set state = 'running' where id = ${closed}`.execute(db)
  await sql`
    update jobs set state = 'cancelling' where id = ${cancelling}`.execute(db)
  await sql`update jobs set try_after = now() where id = any(${lost})`.execute(db)
  await tend()
  assert.deepEqual(counted(await jobs.ended(closed)), { total: 1, completed: 1, ready: 1 })
  const { status, counts } = await jobs.ended(cancelling)
  assert.deepEqual([status, counts.cancelled], ['cancelled', 1])
})
