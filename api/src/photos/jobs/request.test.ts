import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@likeness/engine'
import { sql } from 'kysely'
import { balanceOf } from '#billing/wallet/ledger.ts'
import { jobLimits } from '#config/limits.ts'
import { testApp } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { callCreateJob, createdJob, dataUrl, jobCalls, WholeJob } from '#testing/photo-calls.ts'

const { db } = await testDatabase()
const app = testApp({ db })
const { key, walletId } = await fundedAccount(db, '10.00')
const good = { documentId: 'us-passport', imageBase64: dataUrl('a photo') }

test('refuses the whole job with a pointer to the wrong item, before any money is held', async () => {
  const cases: [item: Record<string, unknown>, status: number, code: string, pointer: string][] = [
    [{ ...good, imageBase64: 'QUJD' }, 400, 'invalid_request', '/items/3/imageBase64'],
    [{ ...good, imageBase64: undefined }, 400, 'invalid_request', '/items/3/imageBase64'],
    [
      { ...good, imageBase64: 'data:text/plain;base64,QUJD' },
      415,
      'unsupported_image_format',
      '/items/3/imageBase64',
    ],
    [{ ...good, documentId: 'us-pasport' }, 404, 'unknown_document', '/items/3/documentId'],
    [{ ...good, itemId: '2' }, 400, 'invalid_request', '/items/3/itemId'],
    [{ ...good, itemId: '' }, 400, 'invalid_request', '/items/3/itemId'],
    [{ ...good, mode: 'glance' }, 400, 'invalid_request', '/items/3/mode'],
    [{ ...good, profile: 'lax' }, 400, 'invalid_request', '/items/3/profile'],
    [{ ...good, document: 'us-passport' }, 400, 'invalid_request', '/items/3/document'],
  ]
  for (const [item, status, code, pointer] of cases) {
    const response = await callCreateJob(app, { key, items: [good, good, good, item] })
    assert.equal(response.statusCode, status, response.body)
    assert.equal(response.json().code, code)
    assert.equal(response.json().errors[0].pointer, pointer)
  }
  assert.equal((await balanceOf(db, walletId)).heldMicros, 0n)
  assert.equal((await sql`select from job_photos`.execute(db)).rows.length, 0)
})

test('a job has 1 to 20 items and short metadata', async () => {
  const wrong: [call: object, pointer: string][] = [
    [{ items: [] }, '/items'],
    [{ items: Array(21).fill(good) }, '/items'],
    [{ items: good }, '/items'],
    [{ items: [{ imageBase64: good.imageBase64 }] }, '/items/0/documentId'],
    [{ metadata: { order: 7 } }, '/metadata/order'],
    [{ metadata: { order: 'x'.repeat(501) } }, '/metadata/order'],
    [{ metadata: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`n${n}`, ''])) }, '/metadata'],
  ]
  for (const [call, pointer] of wrong) {
    const response = await callCreateJob(app, { key, ...call })
    assert.equal(response.statusCode, 400, response.body)
    assert.equal(response.json().errors[0].pointer, pointer)
  }
  const post = (body: object) => jobCalls(app, key).call('POST', '', body)
  assert.equal((await post({})).json().errors[0].pointer, '/documentId', 'of the photos that are added')
  assert.equal((await post({ items: [good], expectedItems: 2 })).json().errors[0].pointer, '/expectedItems')
  const whole = await callCreateJob(app, { key, items: Array(20).fill(good) })
  assert.equal(whole.statusCode, 201, whole.body)
  assert.equal(whole.json().counts.queued, 20)
})

test('an item is judged as it says or, where it says nothing, as its job says', async () => {
  const { imageBase64 } = good
  const ofJob = { documentId: 'zz-icao-9303', mode: 'check', profile: 'strict' }
  const items = [
    { imageBase64 },
    { ...good, mode: 'validate', subject: 'child', statements: { glasses: true } },
  ]
  const created = await jobCalls(app, key).call('POST', '', { ...ofJob, items })
  assert.equal(created.statusCode, 201, created.body)
  const { id, document_id, mode, items: made } = WholeJob.parse(created.json())
  assert.deepEqual([document_id, mode], ['zz-icao-9303', 'check'])
  assert.deepEqual(
    made.map((item) => [item.position, item.document_id, item.mode, item.subject, item.profile]),
    [
      [1, 'zz-icao-9303', 'check', 'adult', 'strict'],
      [2, 'us-passport', 'validate', 'child', 'strict'],
    ],
  )
  const { rows } = await sql`select statements from job_items where job_id = ${id} order by position`.execute(
    db,
  )
  assert.deepEqual(rows, [{ statements: {} }, { statements: { glasses: true } }])
})

test('limits the total size of the photos of a job', async () => {
  const photo = dataUrl('x'.repeat(limits.maxFileBytes))
  const largest = Math.floor(jobLimits.photoBytes / limits.maxFileBytes)
  const items = Array.from({ length: largest }, () => ({ ...good, imageBase64: photo }))
  const fits = await callCreateJob(app, { key, items })
  assert.equal(fits.statusCode, 201, fits.body.slice(0, 300))
  const tooMuch = await callCreateJob(app, { key, items: [...items, good] })
  assert.equal(tooMuch.statusCode, 413)
  assert.equal(tooMuch.json().code, 'payload_too_large')
  const { remove } = jobCalls(app, key)
  assert.equal((await remove(fits.json().id)).statusCode, 204)
})

test('lists jobs page by page, the newest first, and filters them by status', async () => {
  const own = await fundedAccount(db, '10.00')
  const { call, cancel } = jobCalls(app, own.key)
  const ids: string[] = []
  for (let index = 0; index < 5; index += 1) ids.unshift((await createdJob(app, { key: own.key })).id)
  await cancel(String(ids[1]))

  const idsOf = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id)
  const first = (await call('GET', '?limit=2')).json()
  assert.deepEqual(idsOf(first), ids.slice(0, 2))
  assert.equal(first.has_more, true)
  assert.equal(first.data[0].items, undefined, 'a list has no items')
  assert.equal(first.data[0].counts.total, 1)
  const second = (await call('GET', `?limit=2&cursor=${first.next_cursor}`)).json()
  await createdJob(app, { key: own.key })
  const third = (await call('GET', `?limit=2&cursor=${second.next_cursor}`)).json()
  assert.deepEqual(
    [...idsOf(second), ...idsOf(third)],
    ids.slice(2),
    'a job that is created meanwhile does not shift the pages',
  )
  assert.equal(third.next_cursor, null)

  assert.deepEqual(idsOf((await call('GET', '?status=cancelled')).json()), [ids[1]])
  const created = first.data[1].created_at
  const since = (
    await call('GET', `?createdAfter=${created}&createdBefore=${first.data[0].created_at}`)
  ).json()
  assert.deepEqual(idsOf(since), [ids[1]])
  for (const query of ['?status=lost', '?cursor=x', '?limit=0', '?page=2']) {
    const refused = await call('GET', query)
    assert.equal(refused.statusCode, 400, query)
    assert.equal(refused.json().errors[0].parameter, query.slice(1).split('=')[0])
  }
})
