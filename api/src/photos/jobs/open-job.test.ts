import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { until } from '@likeness/engine/testing/until.ts'
import { sql } from 'kysely'
import { rollKey } from '#accounts/keys.ts'
import { proveLedger } from '#billing/proofs/prove-ledger.ts'
import { balanceOf, topUp } from '#billing/wallet/ledger.ts'
import { testApp } from '#testing/app.ts'
import { testBackground } from '#testing/background.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount, liveKeyOf, testKeyOf } from '#testing/funded-account.ts'
import { batchCalls, dataUrl, jobCalls } from '#testing/photo-calls.ts'
import { deleteOldBatches, eraseBatches } from './change.ts'
import { tendBatches } from './tend.ts'

const { url, db } = await testDatabase()
const app = testApp({ db, config: { sweepSeconds: 600 } })
testBackground({ url, db })
const tend = () => tendBatches(db)

afterEach(async () => assert.deepEqual(await proveLedger(db), []))

async function photosOf(batchId: string): Promise<number> {
  const { rows } = await sql`
    select from job_photos join job_items on job_items.id = item_id where batch_id = ${batchId}`.execute(db)
  return rows.length
}

const counted = (batch: { counts: Record<string, number> }) =>
  Object.fromEntries(Object.entries(batch.counts).filter(([, count]) => count > 0))

test('makes jobs of 20 photos, and of the rest when it is closed, each charged once', async () => {
  const { key, walletId } = await fundedAccount(db, '10.00')
  const batches = batchCalls(app, key)
  const { id, ...created } = await batches.created({ metadata: { night: '7' } })
  assert.match(id, /^bat_[0-9A-Za-z]{24}$/)
  assert.equal(created.status, 'open')
  const empty = (await batches.call('GET', `/${id}/results`)).json()
  assert.deepEqual([empty.data, empty.has_more], [[], true], 'more will follow')
  await batches.sendMany(id, 22)
  await until(async () => (await batches.read(id)).counts.ready === 20)
  const before = await batches.read(id)
  assert.deepEqual(counted(before), { received: 22, waiting: 2, ready: 20 })
  assert.equal(before.charge.amount, '0.05')

  assert.equal((await batches.close(id)).json().status, 'closed')
  const batch = await batches.ended(id)
  assert.equal(batch.status, 'completed')
  assert.deepEqual(counted(batch), { received: 22, ready: 22 })
  assert.equal(batch.charge.amount, '0.10')
  assert.equal((await balanceOf(db, walletId)).postedMicros, 9_900_000n)
  assert.equal(await photosOf(id), 0)
  assert.equal((await jobCalls(app, key).call('GET', '')).json().data.length, 0, 'its jobs are parts of it')
  assert.equal((await batches.send(id, 'late')).json().code, 'batch_closed')
  await provesResults(key, id, empty.next_cursor)
})

/** Each result is there once, page after page, as JSON, JSON Lines and CSV. */
async function provesResults(key: string, id: string, cursor: string): Promise<void> {
  const batches = batchCalls(app, key)
  const seen: string[] = []
  let path = `/${id}/results?format=jsonl&limit=8&cursor=${cursor}`
  for (let pages = 1; path !== ''; pages += 1) {
    assert.ok(pages <= 3)
    const page = await batches.call('GET', path)
    const lines = page.body.trim().split('\n')
    seen.push(...lines.map((line) => JSON.parse(line).reference))
    path = /<\/api\/v1\/batches(.+)>; rel="next"/.exec(String(page.headers.link))?.[1] ?? ''
  }
  assert.deepEqual(
    seen,
    Array.from({ length: 22 }, (_, n) => String(n + 1)),
  )
  const csv = await batches.call('GET', `/${id}/results?format=csv&limit=1`)
  const [header, row] = csv.body.split('\r\n')
  assert.match(String(header), /^position,reference,document,/)
  assert.match(String(row), /^1,1,us-passport,validate,adult,standard,completed,READY,/)
  const all = await batches.results(id)
  assert.equal(all.next_cursor, null)
  assert.equal(all.data[0]?.result?.document, 'US-PASSPORT')
}

test('accepts a photo once for its reference, as the body or in JSON', async () => {
  const { key } = await fundedAccount(db, '10.00')
  const batches = batchCalls(app, key)
  const { id } = await batches.created()
  const sent = await Promise.all([1, 2, 3].map(() => batches.send(id, 'José 1/2', 'the photo')))
  assert.deepEqual(sent.map(({ statusCode }) => statusCode).sort(), [200, 200, 201])
  const inJson = await app.inject({
    method: 'PUT',
    url: `/api/v1/batches/${id}/items/${encodeURIComponent('José 1/2')}`,
    headers: { authorization: `Bearer ${key}` },
    payload: { imageBase64: dataUrl('the photo') },
  })
  assert.equal(inJson.statusCode, 200, inJson.body)
  assert.deepEqual(inJson.json(), sent[0]?.json())
  assert.equal((await batches.send(id, 'José 1/2', 'another photo')).json().code, 'batch_item_exists')
  const child = await batches.send(id, 'child', 'a child', '?subject=child&documentId=nl-passport')
  assert.deepEqual(
    [child.json().position, child.json().subject, child.json().document_id],
    [2, 'child', 'nl-passport'],
  )
  const longest = '名'.repeat(64)
  assert.equal((await batches.send(id, longest, 'photo')).json().reference, longest)
  assert.equal((await batches.send(id, `${longest}x`, 'photo')).statusCode, 400)
  assert.equal(await photosOf(id), 3)
  assert.deepEqual(counted(await batches.read(id)), { received: 3, waiting: 3 })
})

test('takes photos from the key that created it and from its successor, whose spending is one, and from no other', async () => {
  const { key, keyId, accountId } = await fundedAccount(db, '1.00')
  const { id } = await batchCalls(app, key).created()
  const other = batchCalls(app, (await liveKeyOf(db, accountId)).key)
  const refused = await other.send(id, 'anna')
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'batch_of_another_key'])
  const rolled = await rollKey(db, { keyId, author: { actor: 'test' } })
  assert.ok(rolled.ok)
  assert.equal((await batchCalls(app, rolled.value.key).send(id, 'anna')).statusCode, 201)
})

test('pauses for lack of money, says so, and goes on when there is some', async () => {
  const { key, walletId } = await fundedAccount(db, '0.00')
  const batches = batchCalls(app, key)
  const events = ['batch.paused', 'batch.completed']
  const hook = await app.inject({
    method: 'POST',
    url: '/api/v1/webhooks',
    headers: { authorization: `Bearer ${key}` },
    payload: { url: 'https://example.com/hook', events },
  })
  const { id } = await batches.created({ expectedItems: 2 })
  await batches.sendMany(id, 2)
  await until(async () => (await batches.read(id)).paused_because === 'insufficient_funds')
  const itsTurn = () => sql`update batches set try_after = now() where id = ${id}`.execute(db)
  await itsTurn()
  assert.equal(await tend(), 1, 'it is tried in vain')
  await topUp(db, { walletId, amountMicros: 50_000n, reference: `more for ${walletId}` })
  assert.equal(await tend(), 0, 'its turn comes within a minute')
  await itsTurn()
  await tend()
  const batch = await batches.ended(id)
  assert.deepEqual([batch.counts.ready, batch.paused_because], [2, null])
  const { rows } = await sql<{ type: string; data: { batch_id: string; status: string } }>`
    select type, data from webhook_deliveries where endpoint_id = ${hook.json().id} order by number`.execute(
    db,
  )
  assert.deepEqual(
    rows.map(({ type, data }) => [type, data.batch_id, data.status]),
    [
      ['batch.paused', id, 'closed'],
      ['batch.completed', id, 'completed'],
    ],
  )
  assert.equal((await balanceOf(db, walletId)).postedMicros, 0n)
})

test('makes no job while a call has paused it, and deletes what waits when it is cancelled', async () => {
  const { key, walletId } = await fundedAccount(db, '10.00')
  const batches = batchCalls(app, key)
  const { id } = await batches.created({ expectedItems: 3 })
  assert.equal((await batches.call('POST', `/${id}/pause`)).json().paused_because, 'requested')
  await batches.sendMany(id, 3)
  await tend()
  const { counts, status } = await batches.read(id)
  assert.deepEqual([counts.waiting, status], [3, 'closed'])
  assert.equal((await batches.call('POST', `/${id}/cancel`)).json().cancelled_because, 'requested')
  const batch = await batches.ended(id)
  assert.equal(batch.status, 'cancelled')
  assert.deepEqual(counted(batch), { received: 3, cancelled: 3 })
  assert.equal(await photosOf(id), 0)
  assert.equal((await balanceOf(db, walletId)).postedMicros, 10_000_000n)
  assert.equal((await batches.results(id)).data.length, 3)
  assert.equal((await batches.call('POST', `/${id}/resume`)).json().status, 'cancelled', 'it stays as it is')
  assert.equal((await batches.call('DELETE', `/${id}`)).statusCode, 204)
  const logged = db.selectFrom('audit_log').select('action').where('target', '=', id).orderBy('id')
  const actions = (await logged.execute()).map(({ action }) => action)
  assert.deepEqual(actions, ['batch.paused', 'batch.cancelled', 'batch.deleted'])
})

test('refuses photos while as many wait as may be stored', async () => {
  const { key } = await fundedAccount(db, '10.00')
  const config = { batchMegabytes: 0.001, jobMegabytes: 0.0009, sweepSeconds: 600 }
  const small = testApp({ db, config })
  const batches = batchCalls(small, key)
  const { id } = await batches.created()
  assert.equal((await batches.send(id, '1', 'x'.repeat(700))).statusCode, 201)
  const refused = await batches.send(id, '2', 'x'.repeat(700))
  assert.equal(refused.json().code, 'too_many_stored_photos')
  assert.equal(refused.headers['retry-after'], '5')
  await sql`update batches set last_item_at = now() - interval '2 hours' where id = ${id}`.execute(db)
  assert.equal((await batches.send(id, '2', 'x'.repeat(700))).statusCode, 429)
  await tend()
  assert.equal((await batches.read(id)).status, 'open', 'its sender waits')

  const poor = batchCalls(small, (await fundedAccount(db, '0.00')).key)
  const unpaid = await poor.created()
  assert.equal((await poor.send(unpaid.id, '1', 'x'.repeat(200))).statusCode, 201)
  assert.equal((await poor.send(unpaid.id, '2', 'x'.repeat(650))).json().code, 'insufficient_funds')
})

test('counts a photo in test mode only if it is accepted', async () => {
  const { accountId } = await fundedAccount(db, '1.00')
  const { key } = await testKeyOf(db, accountId)
  const small = testApp({ db, config: { batchMegabytes: 0.001, testPhotosPerDay: 2, sweepSeconds: 600 } })
  const batches = batchCalls(small, key)
  const { id } = await batches.created()
  const sent = []
  for (const [n, bytes] of [9999, 9, 9999, 9, 9].entries()) {
    const answer = await batches.send(id, String(n), 'x'.repeat(bytes))
    sent.push(answer.json().code ?? answer.statusCode)
  }
  assert.deepEqual(sent, ['too_many_stored_photos', 201, 'too_many_stored_photos', 201, 'rate_limited'])
  assert.deepEqual(counted(await batches.read(id)), { received: 2, waiting: 2 })
})

test('is closed after an hour without a photo, cancelled when it expires, and deleted with all it has', async () => {
  const { key, accountId } = await fundedAccount(db, '10.00')
  const batches = batchCalls(app, key)
  const [idle, expired, left] = [await batches.created(), await batches.created(), await batches.created()]
  for (const { id } of [idle, expired, left]) await batches.sendMany(id, 2)
  await sql`update batches set last_item_at = now() - interval '2 hours' where id = ${idle.id}`.execute(db)
  await sql`update batches set expires_at = now() where id = ${expired.id}`.execute(db)
  await tend()
  assert.deepEqual(counted(await batches.ended(idle.id)), { received: 2, ready: 2 })
  const ended = await batches.ended(expired.id)
  assert.deepEqual([ended.status, ended.cancelled_because], ['cancelled', 'expired'])
  assert.equal(await photosOf(expired.id), 0)

  assert.equal((await batches.call('DELETE', `/${idle.id}`)).statusCode, 204)
  assert.equal((await batches.call('GET', `/${idle.id}/results`)).statusCode, 404)
  await deleteOldBatches(db)
  await eraseBatches(db, accountId)
  const { rows } = await sql`
    select id from job_items where batch_id in (${idle.id}, ${expired.id}, ${left.id})
    union all select id from batches where account_id = ${accountId}
    union all select id from jobs where account_id = ${accountId}`.execute(db)
  assert.deepEqual(rows, [])
})

test('takes a batch further whose task was lost, also one that is being cancelled', async () => {
  const { key } = await fundedAccount(db, '10.00')
  const batches = batchCalls(app, key)
  const lost = [await batches.created(), await batches.created()].map(({ id }) => id)
  for (const id of lost) await batches.sendMany(id, 1)
  // As when the task of the call that closed or cancelled it was lost.
  const [closed = '', cancelling = ''] = lost
  await sql`update batches set state = 'closed' where id = ${closed}`.execute(db)
  await sql`
    update batches set state = 'cancelling', cancelled_because = 'requested', expires_at = now() where id = ${cancelling}`.execute(
    db,
  )
  await sql`update batches set try_after = now() where id = any(${lost})`.execute(db)
  await tend()
  assert.deepEqual(counted(await batches.ended(closed)), { received: 1, ready: 1 })
  const { cancelled_because, counts } = await batches.ended(cancelling)
  assert.deepEqual([cancelled_because, counts.cancelled], ['requested', 1])
})
