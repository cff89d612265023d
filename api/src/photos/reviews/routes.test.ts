import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { newId } from '#foundation/identifiers.ts'
import { photosInRows } from '#storage/photos/photo-places.ts'
import { testApp, testSecret } from '#testing/app.ts'
import { everyRow, testDatabase } from '#testing/database.ts'
import { fundedAccount, testKeyOf } from '#testing/funded-account.ts'
import { alteredFace, alteredMark, crownY } from '#testing/instant-engine.ts'
import { callCheck } from '#testing/photo-calls.ts'
import { createdReview, jpegUrl, judgedPicture, logCheck } from '#testing/review-calls.ts'
import { deleteOldPhotos, deleteOldReviews } from './find.ts'
import { readPhoto, readPlaces } from './photo-store.ts'
import { Review, ReviewList, reviewLimits } from './schema.ts'

const { db } = await testDatabase()
const lines: string[] = []
/** Its own housekeeping never runs. */
const config = { logLevel: 'trace', sweepSeconds: 86_400 } as const
const app = testApp({ db, config, logTo: { write: (line) => lines.push(line) } })
const { key, accountId } = await fundedAccount(db, '10.00')

function call(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, by = key) {
  const headers = { authorization: `Bearer ${by}` }
  return app.inject({ method, url: `/api/v1/reviews${path}`, headers, ...(payload && { payload }) })
}

/** The call of a new check. */
const checked = async (by = key): Promise<string> => (await callCheck(app, { key: by })).json().request_id

async function created(body: object, by = key): Promise<Review> {
  const response = await call('POST', '', body, by)
  assert.equal(response.statusCode, 201, response.body)
  return Review.parse(response.json())
}

async function refusalOf(body: object, by = key) {
  const { code, errors } = (await call('POST', '', body, by)).json()
  return [code, errors?.[0]?.pointer].filter((each) => each !== undefined).join(' ')
}

test('a result becomes one review, which is found, listed and deleted', async () => {
  const requestId = await checked()
  const review = await created({ requestId, reference: 'application 4711' })
  assert.deepEqual(
    [review.request_id, review.document_id, review.verdict, review.status, review.livemode],
    [requestId, 'us-passport', 'READY', 'open', true],
  )
  assert.deepEqual([review.override, review.photo_kept_until], [null, null])
  const again = await call('POST', '', { requestId, reference: 'other' })
  assert.deepEqual([again.statusCode, again.json()], [200, review])
  assert.deepEqual((await call('GET', `/${review.id}`)).json(), review)

  const second = await created({ requestId: await checked() })
  const first = ReviewList.parse((await call('GET', '?limit=1&status=open')).json())
  assert.deepEqual(first.data, [second])
  const next = ReviewList.parse((await call('GET', `?limit=1&cursor=${first.next_cursor}`)).json())
  assert.deepEqual(next, { data: [review], has_more: false, next_cursor: null })
  assert.deepEqual((await call('GET', '?status=decided')).json().data, [])
  const made = encodeURIComponent(second.created_at)
  assert.deepEqual((await call('GET', `?createdBefore=${made}`)).json().data, [review])
  assert.deepEqual((await call('GET', `?createdAfter=${made}`)).json().data, [second])
  assert.equal((await call('GET', '?createdAfter=yesterday')).json().errors[0].parameter, 'createdAfter')

  assert.equal((await call('DELETE', `/${review.id}`)).statusCode, 204)
  assert.equal((await call('GET', `/${review.id}`)).statusCode, 404)
  assert.equal((await call('DELETE', `/${review.id}`)).json().code, 'not_found')
  const logged = db.selectFrom('audit_log').select(['action', 'target']).where('action', 'like', 'review.%')
  assert.deepEqual(await logged.execute(), [{ action: 'review.deleted', target: review.id }])
})

test('only a result of the own account and mode is accepted', async () => {
  const requestId = await checked()
  const stranger = await fundedAccount(db, '1.00')
  const { key: testKey } = await testKeyOf(db, accountId)
  const others = [stranger.key, testKey].map((each) => refusalOf({ requestId }, each))
  assert.deepEqual(await Promise.all(others), ['unknown_result', 'unknown_result'])
  const ofTest = await created({ requestId: await checked(testKey) }, testKey)
  assert.equal(ofTest.livemode, false)
  assert.equal((await call('GET', `/${ofTest.id}`)).statusCode, 404)
  const { key: without } = await fundedAccount(db, '1.00', ['read', 'photos:check'])
  assert.equal((await call('GET', '', undefined, without)).json().required_scope, 'reviews')
})

test('a photo is decoded, has the size of the judged one, and says how long it is kept', async () => {
  const requestId = await checked()
  const imageBase64 = jpegUrl(await judgedPicture().withExif(alteredMark).jpeg().toBuffer())
  const keepSeconds = 3600
  assert.equal(await refusalOf({ requestId, imageBase64 }), 'invalid_request /keepSeconds')
  assert.equal(await refusalOf({ requestId, keepSeconds }), 'invalid_request /keepSeconds')
  for (const each of [reviewLimits.leastKeepSeconds - 1, reviewLimits.mostKeepSeconds + 1]) {
    assert.equal(
      await refusalOf({ requestId, imageBase64, keepSeconds: each }),
      'invalid_request /keepSeconds',
    )
  }
  const other = jpegUrl(await judgedPicture(600).jpeg().toBuffer())
  assert.equal(
    await refusalOf({ requestId, imageBase64: other, keepSeconds }),
    'invalid_request /imageBase64',
  )
  const broken = jpegUrl((await judgedPicture().jpeg().toBuffer()).subarray(0, 700))
  assert.equal(await refusalOf({ requestId, imageBase64: broken, keepSeconds }), 'unreadable_image')
  const unshown = jpegUrl(await judgedPicture().webp().toBuffer())
  assert.equal(await refusalOf({ requestId, imageBase64: unshown, keepSeconds }), 'unsupported_image_format')

  const review = await created({ requestId, imageBase64, keepSeconds })
  const left = Date.parse(String(review.photo_kept_until)) - Date.parse(review.created_at)
  assert.equal(left, keepSeconds * 1000)
  const traces = ['crown_y', String(crownY), 'regions', imageBase64.slice(100, 140)]
  const hex = Buffer.from(imageBase64.slice(imageBase64.indexOf(',') + 1), 'base64').toString('hex')
  for (const { table, row } of await everyRow(db)) {
    for (const trace of [...traces, hex.slice(400, 460)])
      assert.ok(!row.includes(trace), `${trace} in ${table}`)
  }
  for (const trace of traces) assert.ok(!lines.join('').includes(trace), `${trace} is logged`)
  const owner = { accountId, livemode: true }
  const keeping = { db, photos: photosInRows, secrets: [testSecret] } as const
  const kept = await readPhoto(keeping, owner, review.id)
  assert.equal(jpegUrl(Buffer.from(kept?.image ?? [])), imageBase64)
  const places = await readPlaces(keeping, owner, review.id)
  assert.deepEqual([places?.crown_y, places?.regions], [crownY, alteredFace.regions])
  const inTestMode = await readPhoto(keeping, { ...owner, livemode: false }, review.id)
  assert.equal(inTestMode, undefined)
  await call('DELETE', `/${review.id}`)
  assert.deepEqual(await storedPhotos(), [])
})

test('a photo of several megabytes is accepted, as a check accepts it', async () => {
  const bytes = await judgedPicture().png({ compressionLevel: 0 }).toBuffer()
  assert.ok(bytes.length > 4_000_000)
  const imageBase64 = `data:image/png;base64,${bytes.toString('base64')}`
  const review = await created({ requestId: await checked(), imageBase64, keepSeconds: 3600 })
  assert.notEqual(review.photo_kept_until, null)
  await call('DELETE', `/${review.id}`)
})

test('a result can be read for 30 days by the keys of its account and mode, whole or in part', async () => {
  const answer = (await callCheck(app, { key, photo: 'altered' })).json()
  const kept = (path: string, by = key) =>
    app.inject({ url: `/api/v1/checks/${path}`, headers: { authorization: `Bearer ${by}` } })
  const { charge, measurements, findings, ...same } = answer
  const found = (await kept(answer.request_id)).json()
  const { created_at, kept_until, measurements: sizes, findings: stored, ...others } = found
  assert.deepEqual(others, same)
  assert.equal(Date.parse(kept_until) - Date.parse(created_at), 30 * 24 * 3600 * 1000)
  const { regions, ...finding } = alteredFace
  assert.deepEqual(stored, [finding])
  const { crown_y, chin_y, eye_y, face_center_x, eyes, ...stays } = measurements
  assert.deepEqual(sizes, stays)
  assert.deepEqual((await kept(`${answer.request_id}?fields=status,request_id`)).json(), {
    status: 'REVIEW',
    request_id: answer.request_id,
  })
  const wrong = (await kept(`${answer.request_id}?fields=status,face`)).json()
  assert.deepEqual([wrong.code, wrong.errors[0].parameter], ['invalid_request', 'fields'])

  const stranger = await fundedAccount(db, '1.00')
  const { key: testKey } = await testKeyOf(db, accountId)
  for (const by of [stranger.key, testKey]) assert.equal((await kept(answer.request_id, by)).statusCode, 404)
  await sql`update answered_calls set at = at - interval '31 days' where request_id = ${answer.request_id}`.execute(
    db,
  )
  assert.equal((await kept(answer.request_id)).json().code, 'not_found')
})

test('a call that another process logs late is waited for', async () => {
  const requestId = newId('req')
  const sent = call('POST', '', { requestId })
  setTimeout(() => logCheck(db, { accountId, requestId }), 300)
  assert.equal((await sent).statusCode, 201)
})

const storedPhotos = async () =>
  (await db.selectFrom('review_photos').select('review_id').execute()).map(({ review_id }) => review_id)

test('a photo is gone after its time, and a review after its own', async () => {
  const [outlived, later] = [await createdReview(app, key), await createdReview(app, key)]
  await sql`update review_photos set kept_until = now() where review_id = ${outlived.id}`.execute(db)
  const keeping = { db, photos: photosInRows, secrets: [testSecret] } as const
  assert.equal(await readPhoto(keeping, { accountId, livemode: true }, outlived.id), undefined)
  assert.equal((await call('GET', `/${outlived.id}`)).json().photo_kept_until, null)
  assert.equal(await deleteOldPhotos(db), 1)
  assert.deepEqual(await storedPhotos(), [later.id])
  assert.equal((await call('GET', `/${outlived.id}`)).json().status, 'open')

  const review = await createdReview(app, key)
  await sql`update reviews set delete_at = now() where id = ${review.id}`.execute(db)
  assert.equal((await call('GET', `/${review.id}`)).statusCode, 404)
  assert.equal(await deleteOldReviews(db), 1)
  assert.ok(!(await storedPhotos()).includes(review.id))
})
