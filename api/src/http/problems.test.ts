import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@likeness/engine'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { testApp } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount, liveKeyOf } from '#testing/funded-account.ts'
import { gatedEngine } from '#testing/instant-engine.ts'
import {
  callCheck,
  callCreateJob,
  callsWith,
  createdJob,
  dataUrl,
  openJobCalls,
} from '#testing/photo-calls.ts'
import { logCheck } from '#testing/review-calls.ts'
import { newApiKey } from '../accounts/make-keys.ts'
import { setSpendLimit } from '../billing/wallet/spend-limits.ts'
import { jobLimits, unpaidWork } from '../config/limits.ts'
import { reviewedCall, reviewsExamples } from '../contract/examples/photos.ts'
import { type ProblemCode, problems } from '../foundation/problem.ts'
import { countDropped } from '../limits/unpaid-work.ts'
import { reviewLimits } from '../photos/reviews/schema.ts'

const { db, open } = await testDatabase()
const app = testApp({ db })
const { key, keyId } = await fundedAccount(db, '10.00')
const poor = await fundedAccount(db, '0.00')
const authorization = `Bearer ${key}`
const check = '/api/v1/photos/check'
const post = (payload: string, headers = {}) =>
  app.inject({
    method: 'POST',
    url: check,
    payload,
    headers: { authorization, 'content-type': 'application/json', ...headers },
  })
const account = (headers: Record<string, string>) => app.inject({ url: '/api/v1/account', headers })

const acknowledged = { acknowledgeEditingPolicy: true }
const replaced = (call: { photo?: string; documentId?: string; fields?: Record<string, unknown> }) =>
  callCheck(app, { key, documentId: 'zz-icao-9303', operation: 'background', ...call })

const call = callsWith(app, key)
const policy = (method: 'POST' | 'DELETE', path: string, payload?: object) =>
  call(method, `/policies${path}`, payload)

/** Makes a case of the result in the documentation. */
const review = (of: string) =>
  callsWith(app, of)('POST', '/reviews', Object(reviewsExamples['reviews.create']?.body))

/** For each problem, a call that meets it. */
const calls: Partial<Record<ProblemCode, () => Promise<LightMyRequestResponse>>> = {
  invalid_request: () => post('{}'),
  malformed_json: () => post('{"documentId": "us-passport", "imageBase64": "data:image/jpeg;base64,QUJDREVG'),
  missing_key: () => account({}),
  invalid_key: () => account({ authorization: `Bearer ${newApiKey()}` }),
  cookie_not_accepted: () => account({ cookie: 'theme=dark; likeness.session_token=abc' }),
  missing_scope: async () => {
    const narrow = await fundedAccount(db, '0.00', ['photos:check'])
    return account({ authorization: `Bearer ${narrow.key}` })
  },
  insufficient_funds: () => callCheck(app, { key: poor.key }),
  spend_limit_reached: async () => {
    const { key, walletId } = await fundedAccount(db, '1.00')
    await setSpendLimit(db, { walletId, spender: walletId, limitMicros: 10_000n })
    return callCheck(app, { key })
  },
  unknown_document: () => callCheck(app, { key, documentId: 'us-pasport' }),
  unknown_version: () => call('GET', '/rules?documentId=us-passport&version=2001.01'),
  unknown_policy: () => callCheck(app, { key, fields: { policy: 'lenient' } }),
  not_found: () => policy('DELETE', '/nothing'),
  unknown_address: () => app.inject('/api/v1/nothing'),
  method_not_allowed: () => app.inject({ method: 'DELETE', url: check }),
  idempotency_in_progress: async () => {
    const engine = gatedEngine()
    const busy = testApp({ db, engine, config: { idempotencyWaitSeconds: 0 } })
    const first = callCheck(busy, { key, idempotencyKey: 'busy' })
    await engine.begun
    const second = await callCheck(busy, { key, idempotencyKey: 'busy' })
    engine.goOn()
    assert.equal((await first).statusCode, 200)
    return second
  },
  policy_exists: async () => {
    assert.equal((await policy('POST', '', { name: 'twice', settings: {} })).statusCode, 201)
    return policy('POST', '', { name: 'twice', settings: { profile: 'strict' } })
  },
  policy_in_use: async () => {
    assert.equal((await policy('POST', '', { name: 'usual', settings: {} })).statusCode, 201)
    await db.updateTable('api_keys').set({ default_policy: 'usual' }).where('id', '=', keyId).execute()
    const refused = await policy('DELETE', '/usual')
    await db.updateTable('api_keys').set({ default_policy: null }).where('id', '=', keyId).execute()
    return refused
  },
  too_many_reviews: async () => {
    const own = await fundedAccount(db, '1.00')
    await sql`
      insert into reviews (id, account_id, livemode, request_id, document_id, verdict, result, delete_at)
      select 'rev_' || n, ${own.accountId}, true, n, 'us-passport', 'READY', '{}', now() + interval '1 day'
        from generate_series(1, ${reviewLimits.open}) n`.execute(db)
    await logCheck(db, { ...own, requestId: reviewedCall })
    return review(own.key)
  },
  job_of_another_key: async () => {
    const own = await fundedAccount(db, '1.00')
    const { id } = await openJobCalls(app, own.key).created()
    return openJobCalls(app, (await liveKeyOf(db, own.accountId)).key).send(id, 'anna')
  },
  upload_address_not_valid: () =>
    app.inject({ method: 'PUT', url: '/api/v1/uploads/x', headers: { 'x-forwarded-for': '203.0.113.6' } }),
  job_closed: async () => {
    const jobs = openJobCalls(app, key)
    const { id } = await jobs.created()
    await jobs.close(id)
    return jobs.send(id, 'late')
  },
  job_item_exists: async () => {
    const jobs = openJobCalls(app, key)
    const { id } = await jobs.created()
    await jobs.send(id, 'anna', 'one photo')
    return jobs.send(id, 'anna', 'another photo')
  },
  too_many_jobs: async () => {
    const jobs = openJobCalls(app, (await fundedAccount(db, '1.00')).key)
    for (let open = 0; open < jobLimits.open; open += 1) await jobs.created()
    return jobs.call('POST', '', { documentId: 'us-passport' })
  },
  payload_too_large: () => post(JSON.stringify({ imageBase64: 'x'.repeat(limits.maxFileBytes * 1.4) })),
  unsupported_media_type: () =>
    post('documentId=us-passport', { 'content-type': 'application/x-www-form-urlencoded' }),
  unsupported_image_format: () => callCheck(app, { key, photo: 'problem: unsupported_image_format' }),
  unreadable_image: () => callCheck(app, { key, photo: 'problem: unreadable_image' }),
  too_many_pixels: () => callCheck(app, { key, photo: 'problem: too_many_pixels' }),
  decoding_stopped: () => callCheck(app, { key, photo: 'problem: decoding_stopped' }),
  no_face: () => replaced({ photo: 'problem: no_face' }),
  no_clean_matte: () => replaced({ photo: 'problem: no_clean_matte' }),
  editing_not_allowed: () => replaced({ documentId: 'us-passport' }),
  colour_not_allowed: () =>
    replaced({ documentId: 'us-passport', fields: { ...acknowledged, colour: 'red' } }),
  unknown_result: () => review(key),
  idempotency_key_reused: async () => {
    await callCheck(app, { key, idempotencyKey: 'reused' })
    return callCheck(app, { key, idempotencyKey: 'reused', photo: 'another photo' })
  },
  rate_limited: async () => {
    const own = await fundedAccount(db, '0.05')
    const strict = testApp({ db, config: { ratePerKey: { quota: 1, windowSeconds: 60 } } })
    const call = callsWith(strict, own.key)
    assert.equal((await call('GET', '/account')).statusCode, 200)
    return call('GET', '/account')
  },
  too_many_concurrent_calls: async () => {
    const engine = gatedEngine()
    const busy = testApp({ db, engine, config: { concurrentCalls: 1 } })
    const first = callCheck(busy, { key })
    await engine.begun
    const second = await callCheck(busy, { key })
    engine.goOn()
    assert.equal((await first).statusCode, 200)
    return second
  },
  too_much_unpaid_work: async () => {
    const own = await fundedAccount(db, '0.05')
    await countDropped(db, own.accountId, unpaidWork.seconds * unpaidWork.bytesPerSecond)
    return callCheck(app, { key: own.key })
  },
  too_many_stored_photos: async () => {
    const own = await fundedAccount(db, '0.10')
    return callCreateJob(testApp({ db, config: { jobMegabytes: 0.00001 } }), { key: own.key })
  },
  too_many_repeats: async () => {
    const call = () =>
      callCheck(app, { key, documentId: 'zz-icao-9303', operation: 'background', idempotencyKey: 'often' })
    for (let again = 0; again <= unpaidWork.repeatsPerKey; again += 1) {
      assert.equal((await call()).statusCode, 200)
    }
    return call()
  },
  too_many_failures: async () => {
    const strict = testApp({ db, config: { failuresPerAddress: { quota: 1, windowSeconds: 60 } } })
    const headers = { authorization: `Bearer ${newApiKey()}`, 'x-forwarded-for': '203.0.113.5' }
    const guess = () => strict.inject({ url: '/api/v1/account', headers })
    assert.equal((await guess()).statusCode, 401)
    return guess()
  },
  too_many_streams: async () => {
    const followed = testApp({ db })
    const { id } = await createdJob(followed, { key })
    const follow = () =>
      followed.inject({
        url: `/api/v1/photos/jobs/${id}/events`,
        headers: { authorization },
        payloadAsStream: true,
      })
    for (let open = 0; open < jobLimits.openStreams; open += 1) assert.equal((await follow()).statusCode, 200)
    return followed.inject({ url: `/api/v1/photos/jobs/${id}/events`, headers: { authorization } })
  },
  internal: () => callCheck(app, { key, photo: 'throw' }),
  engine_failure: () => callCheck(app, { key, photo: 'problem: engine_failure' }),
  queue_full: () => callCheck(app, { key, photo: 'problem: queue_full' }),
  check_timed_out: () => callCheck(app, { key, photo: 'problem: check_timed_out' }),
  not_ready: async () => {
    const closed = await open()
    const cutOff = testApp({ db: closed })
    await closed.destroy()
    return cutOff.inject('/readyz')
  },
}

/** A caller who left gets no answer; only an item of a job expires; `connection-end.test.ts` meets the others. */
const metElsewhere: ProblemCode[] = ['caller_left', 'job_expired', 'request_timeout', 'headers_too_large']

/** How many paid calls succeed before the problem is met. */
const paidOnTheWay: Partial<Record<ProblemCode, number>> = {
  idempotency_in_progress: 1,
  idempotency_key_reused: 1,
  too_many_concurrent_calls: 1,
  too_many_repeats: 1,
}

async function chargesInAll(): Promise<number> {
  const { count } = await db
    .selectFrom('transfers')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('kind', '=', 'charge')
    .executeTakeFirstOrThrow()
  return Number(count)
}

for (const [code, { status, title, ...kind }] of Object.entries(problems)) {
  if (metElsewhere.some((name) => name === code)) continue
  test(`${status} ${code}`, async () => {
    const call = Object.entries(calls).find(([name]) => name === code)?.[1]
    assert.ok(call, `no call of this test meets ${code}`)
    const before = await chargesInAll()
    const response = await call()
    assert.equal(response.statusCode, status, response.body)
    const expected = Object.entries(paidOnTheWay).find(([name]) => name === code)?.[1] ?? 0
    assert.equal((await chargesInAll()) - before, expected, 'the problem itself costs nothing')
    assert.equal(response.headers['content-type'], 'application/problem+json; charset=utf-8')
    assert.equal(response.headers['cache-control'], 'no-store')
    const body = response.json()
    assert.equal(body.code, code)
    assert.equal(body.status, status)
    assert.equal(body.title, title)
    assert.equal(body.type, `http://localhost:4321/docs/api/problems#${code}`)
    assert.equal(typeof body.detail, 'string')
    assert.equal(body.request_id, response.headers['x-request-id'])
    const retryAfter = Number(response.headers['retry-after'] ?? 0)
    if ('retryAfterSeconds' in kind) assert.equal(retryAfter, kind.retryAfterSeconds)
    else assert.equal(retryAfter > 0, status === 429)
    assert.equal(response.headers['www-authenticate'], status === 401 ? 'Bearer realm="Likeness"' : undefined)
    assert.doesNotMatch(response.body, /QUJDREVG|lk_live_\w|\bat .*\.ts/)
  })
}

test('a body with very many or very long names is refused in few words', async () => {
  const withNames = (count: number) => {
    const names = Array.from({ length: count }, (_, index) => `"${index}":0`)
    return post(`{"documentId":"us-passport","imageBase64":"",${names.join(',')}}`)
  }
  assert.equal((await withNames(90)).json().errors.length, 20)
  const many = await withNames(10_000)
  assert.equal(many.json().detail, 'The body has more than 100 names.')
  for (const length of [900, 10_000_000]) {
    const long = await post(`{"documentId":"us-passport","imageBase64":"","${'x'.repeat(length)}":0}`)
    assert.equal(long.json().code, 'invalid_request')
    assert.ok(long.body.length < 1000)
  }
  const slashed = await post('{"documentId":"us-passport","imageBase64":"","a/b~c":0}')
  assert.equal(slashed.json().errors[0].pointer, '/a~1b~0c')
})

test('at most 20 things are named in a refusal, each in few words', async () => {
  const create = (body: object) => call('POST', '/photos/jobs', body)
  const entries = (count: number) =>
    Array.from({ length: count }, (_, index) => [`${'n'.repeat(150)}${index}`, 7])
  const named = await create({ items: [{}], metadata: Object.fromEntries(entries(90)) })
  assert.equal(named.json().errors.length, 20)
  assert.ok(named.body.length < 20_000)
  const empty = await create({ items: Array.from({ length: 20 }, () => ({})) })
  assert.equal(empty.json().errors.length, 20)
  for (const { detail, pointer } of [...named.json().errors, ...empty.json().errors]) {
    assert.ok(detail.length <= 500)
    assert.ok(pointer.length <= 500)
  }
})

test('a refused method is answered with the accepted ones', async () => {
  const response = await app.inject({ method: 'PUT', url: '/api/v1/documents' })
  assert.equal(response.statusCode, 405)
  assert.equal(response.headers.allow, 'GET, HEAD')
})

test('an address that cannot be decoded is refused', async () => {
  const response = await app.inject({ url: '/api/v1/%E0%A4%A', headers: { authorization } })
  assert.equal(response.statusCode, 400)
  assert.equal(response.json().code, 'invalid_request')
})

test('each kind of unusable key is refused with its own reason', async () => {
  const own = await fundedAccount(db, '0.00')
  await db.updateTable('api_keys').set({ revoked_at: new Date() }).where('id', '=', own.keyId).execute()
  const refused: [string, RegExp][] = [
    ['Basic bGs6', /Authorization: Bearer/],
    ['Bearer ', /Authorization: Bearer/],
    [`Bearer ${key.slice(0, -1)}`, /checksum/],
    [`Bearer ${newApiKey()}`, /No account/],
    [`Bearer ${own.key}`, /revoked/],
  ]
  for (const [authorization, detail] of refused) {
    const response = await account({ authorization })
    assert.equal(response.statusCode, 401)
    assert.equal(response.json().code, 'invalid_key')
    assert.match(response.json().detail, detail)
  }
})

test('no refusal repeats a photo', async () => {
  const photo = 'a photo with something private in it'
  const url = dataUrl(photo)
  const answers = [
    await post(JSON.stringify({ documentId: 'us-passport', imageBase64: url.replace('base64', 'base46') })),
    await post(JSON.stringify({ documentId: 'us-passport', imageBase64: `${url}*` })),
    await post(`{"imageBase64": "${url}`),
  ]
  for (const answer of answers) {
    assert.equal(answer.statusCode, 400)
    assert.ok(!answer.body.includes(Buffer.from(photo).toString('base64').slice(0, 12)))
  }
})
