import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@likeness/engine/testing/until.ts'
import { sql } from 'kysely'
import { testApp } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { liveKeyOf, testKeyOf } from '#testing/funded-account.ts'
import { alteredFace, alteredMark } from '#testing/instant-engine.ts'
import { memberOf, type SignedIn, signedIn } from '#testing/people.ts'
import { createdReview, doubtfulCheck, jpegUrl, judgedPicture } from '#testing/review-calls.ts'
import { startDelivering, startReceiver, verifiedEvent } from '#testing/webhooks.ts'

const { db, url } = await testDatabase()
const app = testApp({ db, config: { webhookAllowPrivate: true } })
const owner = await signedIn(db, '10.00')
const { accountId } = owner
const { key } = await liveKeyOf(db, accountId)
const reviewer = await memberOf(db, accountId, 'reviewer')

const get = (path: string, { headers }: SignedIn = reviewer, more = {}) =>
  app.inject({ url: `/api/dashboard/reviews${path}`, headers: { ...headers, ...more } })
const decide = (id: string, findings: object[], { headers }: SignedIn = reviewer) =>
  app.inject({
    method: 'POST',
    url: `/api/dashboard/reviews/${id}/decision`,
    headers,
    payload: { findings },
  })
const doubtful = async () => {
  return createdReview(app, key, { requestId: await doubtfulCheck(db, accountId) })
}
const headers = { authorization: `Bearer ${key}` }

const accepted = { check: 'head_size', decision: 'accept' }
const refused = { check: 'pose', decision: 'refuse', reason: 'Turned by 12 degrees.' }

test('a decision is the override beside the verdict, is in the audit log, and goes out as a signed event', async () => {
  const receiver = await startReceiver()
  startDelivering(db, url)
  const webhook = { url: receiver.url, events: ['review.decided'] }
  const hook = await app.inject({ method: 'POST', url: '/api/v1/webhooks', headers, payload: webhook })
  assert.equal(hook.statusCode, 201, hook.body)
  const review = await doubtful()
  assert.deepEqual(
    review.findings.map(({ check }) => check),
    ['head_size', 'pose'],
  )
  const decided = await decide(review.id, [refused, accepted])
  assert.equal(decided.statusCode, 200, decided.body)

  const { override, verdict } = (await app.inject({ url: `/api/v1/reviews/${review.id}`, headers })).json()
  assert.equal(verdict, 'RETAKE')
  const { decided_at, ...rest } = override
  assert.deepEqual(rest, {
    decision: 'refuse',
    findings: [{ ...accepted, reason: null }, refused],
    decided_by: reviewer.email,
  })
  const log = await app.inject({ url: '/api/dashboard/audit-log', headers: owner.headers })
  const [entry] = log.json().data
  assert.deepEqual(
    [entry.action, entry.actor_name, entry.target, entry.detail],
    ['review.decided', reviewer.email, review.id, { decision: 'refuse' }],
  )
  assert.ok(Math.abs(Date.parse(entry.at) - Date.parse(decided_at)) < 1000)

  await until(async () => receiver.received.length === 1)
  const [message = assert.fail()] = receiver.received
  const event = verifiedEvent(message, hook.json().secret)
  assert.deepEqual([event.type, event.livemode], ['review.decided', true])
  assert.deepEqual(event.data, {
    review_id: review.id,
    request_id: review.request_id,
    decision: 'refuse',
    url: `https://likeness.example/api/v1/reviews/${review.id}`,
  })
})

test('a review is decided once, wholly, and with a reason for each refusal', async () => {
  const { id } = await doubtful()
  const faultOf = async (...findings: object[]) => {
    const { code, errors } = (await decide(id, findings)).json()
    return `${code} ${errors?.[0]?.pointer}`
  }
  assert.equal(await faultOf(accepted), 'invalid_request /findings')
  assert.equal(await faultOf(accepted, accepted), 'invalid_request /findings/1/check')
  assert.equal(await faultOf({ ...accepted, check: 'smile' }), 'invalid_request /findings/0/check')
  assert.equal(await faultOf(accepted, { ...refused, reason: ' ' }), 'invalid_request /findings/1/reason')
  const both = await Promise.all([1, 2].map(() => decide(id, [accepted, { ...refused, decision: 'accept' }])))
  assert.deepEqual(both.map(({ statusCode }) => statusCode).sort(), [200, 409])
  assert.equal((await decide(id, [accepted, refused])).json().code, 'review_decided')
})

test('agreement is counted by check and exported, and outlives the review without naming it', async () => {
  const { accountId: own, headers } = await signedIn(db, '1.00')
  const { key: ownKey } = await liveKeyOf(db, own)
  const review = await createdReview(app, ownKey, {
    requestId: await doubtfulCheck(db, own),
    reference: 'application 4711',
  })
  const passed = { check: 'background', decision: 'refuse', reason: 'It is grey.' }
  const sent = await app.inject({
    method: 'POST',
    url: `/api/dashboard/reviews/${review.id}/decision`,
    headers,
    payload: { findings: [accepted, refused, passed] },
  })
  assert.equal(sent.statusCode, 200, sent.body)
  await app.inject({
    method: 'DELETE',
    url: `/api/v1/reviews/${review.id}`,
    headers: { authorization: `Bearer ${ownKey}` },
  })
  const none = { agreed: 0, disagreed: 0, unsure_accepted: 0, unsure_refused: 0 }
  const read = (query = '') => app.inject({ url: `/api/dashboard/reviews/agreement${query}`, headers })
  assert.deepEqual((await read()).json().data, [
    { check: 'background', ...none, disagreed: 1 },
    { check: 'head_size', ...none, unsure_accepted: 1 },
    { check: 'pose', ...none, agreed: 1 },
  ])
  const csv = await read('?format=csv')
  const month = new Date().toISOString().slice(0, 7)
  assert.deepEqual(
    csv.body
      .trimEnd()
      .split('\r\n')
      .map((line) => line.replace(/20\d\d\.\d\d/, 'V')),
    [
      'check,outcome,probability,decision,document,rules_version,month',
      `background,PASS,0.02,refuse,us-passport,V,${month}`,
      `head_size,REVIEW,,accept,us-passport,V,${month}`,
      `pose,FAIL,0.97,refuse,us-passport,V,${month}`,
    ],
  )
})

test('open cases come with the oldest first, and the next one follows a decision', async () => {
  await sql`delete from reviews`.execute(db)
  const [first, second] = [await doubtful(), await createdReview(app, key)]
  const listed = (await get('')).json()
  assert.deepEqual(
    [
      listed.open,
      ...listed.data.map((each: { id: string; in_question: number }) => [each.id, each.in_question]),
    ],
    [2, [first.id, 2], [second.id, 0]],
  )
  assert.equal((await decide(second.id, [])).json().next, first.id)
  assert.equal((await decide(first.id, [accepted, refused])).json().next, null)
  assert.equal((await get('?status=decided')).json().data[1].decision, 'refuse')
})

test('the photo is shown with what was measured, only to those who decide and only in its mode', async () => {
  const imageBase64 = jpegUrl(await judgedPicture().withExif(alteredMark).jpeg().toBuffer())
  const review = await createdReview(app, key, { imageBase64 })
  const { drawn, rule } = (await get(`/${review.id}`)).json()
  assert.deepEqual([drawn.width, drawn.places.chin_y, drawn.crop.width], [1200, 900.0625, 1200])
  assert.deepEqual(drawn.places.regions, alteredFace.regions)
  assert.ok(rule.path.startsWith('/') && rule.sources.length > 0)
  const photo = await get(`/${review.id}/photo`)
  const { 'content-type': type, 'cache-control': caching, 'x-content-type-options': sniffing } = photo.headers
  assert.deepEqual([type, caching, sniffing], ['image/jpeg', 'no-store', 'nosniff'])
  const looker = await memberOf(db, accountId, 'read_only')
  assert.equal((await get(`/${review.id}/photo`, looker)).json().code, 'role_not_allowed')
  assert.ok((await get('', looker)).json().data.length > 0)

  const { key: testKey } = await testKeyOf(db, accountId)
  const trial = await createdReview(app, testKey)
  assert.equal((await get(`/${trial.id}/photo`)).statusCode, 404)
  assert.equal((await get(`/${trial.id}/photo`, reviewer, { 'likeness-mode': 'test' })).statusCode, 200)
  await sql`update review_photos set kept_until = now() where review_id = ${review.id}`.execute(db)
  assert.equal((await get(`/${review.id}/photo`)).statusCode, 404)
  assert.equal((await get(`/${review.id}`)).json().drawn, null)
})
