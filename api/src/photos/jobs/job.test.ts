import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { sql } from 'kysely'
import { proveLedger } from '#billing/proofs/prove-ledger.ts'
import { balanceOf } from '#billing/wallet/ledger.ts'
import { testApp } from '#testing/app.ts'
import { testBackground } from '#testing/background.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { alteredFace } from '#testing/instant-engine.ts'
import { callCreateJob, createdJob, dataUrl, jobCalls, openJobCalls } from '#testing/photo-calls.ts'

const { url, db } = await testDatabase()
const app = testApp({ db })
testBackground({ url, db })

afterEach(async () => assert.deepEqual(await proveLedger(db), []))

const photosOf = async (jobId: string) => {
  const { rows } = await sql`
    select from job_photos join job_items on job_items.id = item_id where job_id = ${jobId}`.execute(db)
  return rows.length
}

test('accepts a job at once, judges it in the background and charges once for all its items', async () => {
  const { key, walletId } = await fundedAccount(db, '10.00')
  const response = await callCreateJob(app, {
    key,
    items: [
      { documentId: 'us-passport', imageBase64: dataUrl('one') },
      {
        documentId: 'zz-icao-9303',
        imageBase64: dataUrl('two'),
        mode: 'check',
        profile: 'strict',
        itemId: 'applicant 7',
      },
    ],
    metadata: { order: 'november' },
  })
  assert.equal(response.statusCode, 201, response.body)
  const accepted = response.json()
  assert.match(accepted.id, /^job_[0-9A-Za-z]{24}$/)
  assert.equal(response.headers.location, `/api/v1/photos/jobs/${accepted.id}`)
  assert.equal(accepted.status, 'running')
  assert.deepEqual(accepted.charge, { amount: '0.00', held: '0.05', currency: 'USD' })
  assert.deepEqual(accepted.metadata, { order: 'november' })
  assert.deepEqual(
    accepted.items.map(({ item_id, document_id, mode, profile, status }: Record<string, string>) => [
      item_id,
      document_id,
      mode,
      profile,
      status,
    ]),
    [
      ['1', 'us-passport', 'validate', 'standard', 'queued'],
      ['applicant 7', 'zz-icao-9303', 'check', 'strict', 'queued'],
    ],
  )

  const job = await jobCalls(app, key).ended(accepted.id)
  assert.equal(job.status, 'completed')
  const none = { queued: 0, running: 0, failed: 0, cancelled: 0, review: 0, retake: 0 }
  assert.deepEqual(job.counts, { ...none, total: 2, completed: 2, ready: 2 })
  assert.deepEqual(job.charge, { amount: '0.05', held: '0.00', currency: 'USD' })
  assert.deepEqual(
    job.items.map(({ result }) => [result?.document, result?.mode, result?.profile, result?.status]),
    [
      ['US-PASSPORT', 'validate', 'standard', 'READY'],
      ['ZZ-ICAO-9303', 'check', 'strict', 'READY'],
    ],
  )
  assert.equal((await balanceOf(db, walletId)).postedMicros, 9_950_000n)
  assert.equal(await photosOf(job.id), 0)
  const page = await jobCalls(app, key).call('GET', `/${job.id}/items`)
  assert.deepEqual([page.json().data, page.json().has_more], [job.items, false])
  const more = openJobCalls(app, key)
  assert.equal((await more.send(job.id, 'late')).json().code, 'job_closed')
  assert.equal((await more.call('POST', `/${job.id}/close`)).json().status, 'completed', 'it stays as it is')
})

test('a job keeps its language, in which all its results are written', async () => {
  const { key } = await fundedAccount(db, '10.00')
  const accepted = await callCreateJob(app, { key, photos: ['one', 'two'], language: 'vi' })
  assert.equal(accepted.json().language, 'vi', accepted.body)
  assert.equal(accepted.headers['content-language'], 'vi')
  const job = await jobCalls(app, key).ended(accepted.json().id)
  assert.deepEqual([job.language, ...job.items.map(({ result }) => result?.language)], ['vi', 'vi', 'vi'])
  const read = await jobCalls(app, key).call('GET', `/${job.id}`)
  assert.equal(read.headers['content-language'], 'vi')
})

test('a photo that cannot be judged does not fail the other items', async () => {
  const { key, walletId } = await fundedAccount(db, '10.00')
  const { id } = await createdJob(app, { key, photos: ['good', 'problem: unreadable_image', 'good too'] })
  const job = await jobCalls(app, key).ended(id)
  assert.equal(job.status, 'completed')
  assert.deepEqual(
    job.items.map(({ status }) => status),
    ['completed', 'failed', 'completed'],
  )
  assert.deepEqual(job.items[1]?.problem, {
    code: 'unreadable_image',
    title: 'The image cannot be read',
    status: 422,
    detail: 'As the test asked.',
  })
  assert.equal(job.items[1]?.result, null)
  assert.equal((await balanceOf(db, walletId)).postedMicros, 9_950_000n)
})

test('a job without any result fails and costs nothing', async () => {
  const { key, walletId } = await fundedAccount(db, '10.00')
  const { id } = await createdJob(app, {
    key,
    photos: ['problem: unreadable_image', 'problem: too_many_pixels'],
  })
  const job = await jobCalls(app, key).ended(id)
  assert.equal(job.status, 'failed')
  assert.deepEqual(job.charge, { amount: '0.00', held: '0.00', currency: 'USD' })
  assert.equal((await balanceOf(db, walletId)).availableMicros, 10_000_000n)
  assert.equal(await photosOf(id), 0)
})

test('stores a result without the positions of landmarks and the regions of findings', async () => {
  const { key } = await fundedAccount(db, '10.00')
  const { id } = await createdJob(app, { key, photos: ['altered'] })
  const { items } = await jobCalls(app, key).ended(id)
  const { measurements, findings } = items[0]?.result ?? {}
  assert.equal(measurements?.head_height_px, 487.25)
  const { regions, ...stored } = alteredFace
  assert.deepEqual(findings, [stored])
  const { rows } = await sql<{ result: string }>`
    select result::text as result from job_items where job_id = ${id}`.execute(db)
  assert.doesNotMatch(String(rows[0]?.result), /crown_y|chin_y|eye_y|face_center_x|"eyes"|412\.8125|regions/)
})

test('answers 402 as for a check if the wallet is empty, and stores and queues nothing', async () => {
  const { key, accountId } = await fundedAccount(db, '0.04')
  const response = await callCreateJob(app, { key, idempotencyKey: 'poor' })
  assert.equal(response.statusCode, 402)
  assert.equal(response.json().code, 'insufficient_funds')
  assert.equal(response.json().shortfall, '0.01')
  const { rows } = await sql`select from jobs where account_id = ${accountId}`.execute(db)
  assert.equal(rows.length, 0)
  const keys = await sql`select from idempotency_keys where account_id = ${accountId}`.execute(db)
  assert.equal(keys.rows.length, 0, 'the key can be used again after a top-up')
})

test('leaves no photo behind if the money is spent before the price is held', async () => {
  const { key, walletId } = await fundedAccount(db, '0.05')
  const before = await sql`select from job_photos`.execute(db)
  const [one, other] = await Promise.all([callCreateJob(app, { key }), callCreateJob(app, { key })])
  assert.deepEqual([one.statusCode, other.statusCode].sort(), [201, 402])
  await jobCalls(app, key).ended([one, other].find(({ statusCode }) => statusCode === 201)?.json().id)
  const after = await sql`select from job_photos`.execute(db)
  assert.equal(after.rows.length, before.rows.length)
  assert.equal((await balanceOf(db, walletId)).postedMicros, 0n)
})

test('the same key and body make one job and one charge, also concurrently', async () => {
  const { key, walletId } = await fundedAccount(db, '10.00')
  const call = { key, photos: ['one', 'two'], idempotencyKey: 'order 1' }
  const responses = await Promise.all([1, 2, 3].map(() => callCreateJob(app, call)))
  const [first, ...others] = responses.toSorted((one) => (one.headers['idempotency-replayed'] ? 1 : -1))
  assert.equal(first?.statusCode, 201)
  for (const other of others) {
    assert.equal(other.statusCode, 201)
    assert.equal(other.headers['idempotency-replayed'], 'true')
    assert.equal(other.body, first.body)
    assert.equal(other.headers.location, first.headers.location)
  }
  await jobCalls(app, key).ended(first.json().id)
  assert.equal((await callCreateJob(app, call)).body, first.body, 'also after the end of the job')
  assert.equal((await balanceOf(db, walletId)).postedMicros, 9_950_000n)
  const reused = await callCreateJob(app, { ...call, photos: ['two', 'one'] })
  assert.equal(reused.json().code, 'idempotency_key_reused')
  const renamed = await callCreateJob(app, { ...call, metadata: { order: '2' } })
  assert.equal(renamed.json().code, 'idempotency_key_reused')
})
