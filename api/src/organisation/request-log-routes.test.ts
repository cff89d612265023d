import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { liveKeyOf } from '#testing/funded-account.ts'
import { signedIn } from '#testing/people.ts'
import { callCheck } from '#testing/photo-calls.ts'

const { db } = await testDatabase()
const reader = testApp({ db })

const list = (headers: Record<string, string>, query: Record<string, string> = {}) =>
  reader.inject({ url: '/api/dashboard/requests', query, headers })

test('a signed-in user reads the calls of their account page by page, and no others', async () => {
  const person = await signedIn(db, '1.00')
  const { accountId } = person
  const { key, keyId } = await liveKeyOf(db, accountId)
  const app = testApp({ db })
  const check = await callCheck(app, { key })
  await app.inject({ url: '/api/v1/rules', headers: { authorization: `Bearer ${key}` } })
  await app.close()

  const first = await list(person.headers, { limit: '1' })
  assert.equal(first.statusCode, 200, first.body)
  const { data: latest, has_more, next_cursor } = first.json()
  assert.deepEqual(
    [latest[0].endpoint, latest[0].status_code, latest[0].problem, has_more],
    ['GET /api/v1/rules', 400, 'invalid_request', true],
  )
  const { data, ...end } = (await list(person.headers, { limit: '1', cursor: next_cursor })).json()
  assert.deepEqual(end, { has_more: false, next_cursor: null })
  const { at, took_ms, ...rest } = data[0]
  assert.ok(Date.parse(at) <= Date.now() && took_ms >= 0)
  assert.deepEqual(rest, {
    request_id: check.headers['x-request-id'],
    operation: 'photos.check',
    endpoint: 'POST /api/v1/photos/check',
    document: 'us-passport',
    status_code: 200,
    problem: null,
    verdict: 'READY',
    replayed: false,
    charged: '0.05',
    key: { id: keyId, name: 'Made for a test', hint: `lk_live_…${key.slice(-4)}` },
  })
  const narrowed = await list(person.headers, { outcome: 'succeeded', keyId, operation: 'photos.check' })
  assert.equal(narrowed.json().data.length, 1)
  assert.deepEqual((await list((await signedIn(db)).headers)).json().data, [])
})
