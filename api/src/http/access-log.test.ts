import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { crownY } from '#testing/instant-engine.ts'
import { type SignedIn, signedIn } from '#testing/people.ts'
import { callCheck, callCreateJob, callsWith, photoForm } from '#testing/photo-calls.ts'
import { createAccount } from '../accounts/accounts.ts'
import { operations } from '../contract/operations.ts'
import { eraseAccount } from '../erasure.ts'
import { forgetOldCalls, type Listing, listCalls } from '../organisation/request-log.ts'

const { db } = await testDatabase()
const lines: string[] = []
const app = testApp({ db, config: { logLevel: 'trace' }, logTo: { write: (line) => lines.push(line) } })

test('a line states the account, key, operation, outcome and charge of a call', async () => {
  const { key, accountId } = await fundedAccount(db, '0.05')
  const answers = [
    await callCheck(app, { key, idempotencyKey: 'paid' }),
    await callCheck(app, { key, idempotencyKey: 'paid' }),
    await callCheck(app, { key }),
  ]
  const found = answers.map(({ headers }) => lineOf(String(headers['x-request-id'])))
  const common = { method: 'POST', operation: 'photos.check', path: '/api/v1/photos/check' }
  const caller = { account: accountId, key: found[0]?.key }
  assert.match(String(caller.key), /^key_/)
  assert.deepEqual(found, [
    { ...common, status: 200, ...caller, charged: '0.05' },
    { ...common, status: 200, ...caller },
    { ...common, status: 402, ...caller, problem: 'insufficient_funds' },
  ])
})

/** What the line of a request contains, without the members that every line has. */
function lineOf(requestId: string): Record<string, unknown> {
  const own = lines
    .map((line) => JSON.parse(line))
    .filter((line) => line.request_id === requestId && line.msg === 'answered')
  assert.equal(own.length, 1)
  const { level, time, pid, hostname, request_id, ms, msg, ...stated } = own[0]
  assert.ok(Number.isInteger(ms))
  return stated
}

test('no line repeats what a caller wrote, whichever address is called and however the call fails', async () => {
  const telltale = 'telltale'
  const named = { owner: `${telltale}@example.org`, keyName: telltale, actor: telltale }
  const { key } = await createAccount(db, named)
  const authorization = `Bearer ${key}`
  for (const { method, path } of Object.values(operations)) {
    const url = `${path.replace(/:\w+/g, telltale)}?${telltale}=${telltale}`
    const ways = [
      { headers: { authorization } },
      { headers: { authorization: `Bearer ${telltale}`, cookie: `likeness.session_token=${telltale}` } },
      { headers: { authorization, 'user-agent': telltale, 'x-forwarded-for': telltale, referer: telltale } },
    ]
    for (const { headers } of ways) {
      await app.inject({ method, url, headers })
      if (method === 'GET') continue
      const payloads = [`{"${telltale}":"${telltale}"}`, `{"${telltale}`, telltale]
      for (const payload of payloads) {
        await app.inject({
          method,
          url: path.replace(/:\w+/g, telltale),
          payload,
          headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': telltale },
        })
      }
    }
  }
  const paying = await fundedAccount(db, '1.00')
  for (const photo of [telltale, 'throw', 'problem: unreadable_image', 'problem: engine_failure']) {
    await callCheck(app, { key: paying.key, photo, idempotencyKey: `${telltale}${photo}` })
  }
  await app.inject(`/${telltale}/${key}?${telltale}`)
  await app.inject({ method: 'PUT', url: `/healthz?${telltale}` })
  await app.inject('/%E0%A4%A')
  const log = lines.join('')
  assert.ok(lines.length > 50)
  const base64 = Buffer.from(telltale).toString('base64').slice(0, 8)
  const secrets = [base64, String(crownY), key.slice(8), paying.key.slice(8), '127.0.0.1', '"stack"']
  for (const trace of [telltale, ...secrets]) {
    assert.ok(!log.includes(trace), `${trace} is logged: ${lines.find((line) => line.includes(trace))}`)
  }
})

/** An account's calls, the earliest first, reduced to the members that are the same in each run. */
async function listed(accountId: string, narrowed: Partial<Listing> = {}) {
  const calls = await listCalls(db, { accountId, livemode: true, limit: 50, ...narrowed })
  return calls.toReversed()
}

test('each call is on record with its document, outcome and charge when its process has stopped', async () => {
  const app = testApp({ db })
  const { key, keyId, accountId } = await fundedAccount(db, '0.40')
  const other = await fundedAccount(db, '1.00')
  const call = callsWith(app, key)
  const began = new Date()
  const answers = [
    await callCheck(app, { key, idempotencyKey: 'once' }),
    await callCheck(app, { key, idempotencyKey: 'once' }),
    await callCheck(app, { key, photo: 'problem: queue_full', operation: 'validate' }),
    await callCheck(app, { key, documentId: 'zz-icao-9303', operation: 'background' }),
    await call('GET', '/rules?documentId=de-passport'),
    await call('GET', '/rules?documentId=de-pasport'),
    await callCreateJob(app, { key }),
    await callCheck(app, { key }),
    await callCheck(app, { key }),
  ]
  await callCheck(app, { key: other.key })
  await app.inject({ url: '/api/v1/account', headers: { authorization: `Bearer ${key}x` } })
  await app.close()

  const calls = await listed(accountId)
  assert.deepEqual(
    calls.map(({ requestId }) => requestId),
    answers.map(({ headers }) => headers['x-request-id']),
  )
  assert.deepEqual(
    calls.map((call) => [
      call.operation,
      call.documentId,
      call.status,
      call.problem ?? call.verdict,
      call.replayed,
      call.chargedMicros,
    ]),
    [
      ['photos.check', 'us-passport', 200, 'READY', false, 50_000n],
      ['photos.check', 'us-passport', 200, null, true, 0n],
      ['photos.validate', 'us-passport', 503, 'queue_full', false, 0n],
      ['photos.background', 'zz-icao-9303', 200, 'READY', false, 250_000n],
      ['rules', 'de-passport', 200, null, false, 0n],
      ['rules', null, 404, 'unknown_document', false, 0n],
      ['photos.jobs.create', 'us-passport', 201, null, false, 50_000n],
      ['photos.check', 'us-passport', 200, 'READY', false, 50_000n],
      ['photos.check', null, 402, 'insufficient_funds', false, 0n],
    ],
  )
  for (const { at, tookMs, key } of calls) {
    assert.ok(at >= began && at <= new Date() && tookMs >= 0)
    assert.deepEqual([key?.id, key?.name], [keyId, 'Test key'])
  }
})

test('the list can be narrowed by key, operation and outcome, and continues where a page ended', async () => {
  const app = testApp({ db })
  const { key, keyId, accountId } = await fundedAccount(db, '1.00')
  const rules = ['/rules?documentId=us-passport', '/rules', '/rules?documentId=de-passport']
  for (const path of [...rules, '/pricing']) await callsWith(app, key)('GET', path)
  await app.close()
  // Sorted, because calls of one millisecond are listed in the order of their identifiers.
  const operations = async (narrowed: Partial<Listing>) =>
    (await listed(accountId, narrowed)).map(({ operation, status }) => `${operation} ${status}`).sort()
  assert.deepEqual(await operations({ operation: 'pricing' }), ['pricing 200'])
  assert.deepEqual(await operations({ outcome: 'failed' }), ['rules 400'])
  assert.deepEqual(await operations({ outcome: 'succeeded' }), ['pricing 200', 'rules 200', 'rules 200'])
  assert.equal((await operations({ keyId })).length, 4)
  assert.deepEqual(await operations({ keyId: 'key_other' }), [])

  // Two calls that were answered in the same millisecond still have an order.
  await sql`update answered_calls set at = (select max(at) from answered_calls) where account_id = ${accountId}`.execute(
    db,
  )
  const all = await listCalls(db, { accountId, livemode: true, limit: 10 })
  const seen = []
  for (let after: Listing['after']; seen.length < all.length; ) {
    const [call] = await listCalls(db, { accountId, livemode: true, limit: 1, after })
    assert.ok(call)
    seen.push(call)
    after = call
  }
  assert.deepEqual(seen, all)
})

test('a call is deleted after thirty days', async () => {
  const app = testApp({ db })
  const { key, accountId } = await fundedAccount(db, '0.00')
  for (const path of ['/pricing', '/rules']) await callsWith(app, key)('GET', path)
  await app.close()
  const age = (operation: string, interval: string) =>
    sql`
      update answered_calls set at = now() - ${interval}::interval
       where account_id = ${accountId} and operation = ${operation}`.execute(db)
  await age('pricing', '30 days 1 minute')
  await age('rules', '29 days 23 hours')
  assert.equal(await forgetOldCalls(db), 1)
  assert.deepEqual(
    (await listed(accountId)).map(({ operation }) => operation),
    ['rules'],
  )
})

const reader = testApp({ db })

/** Posts a photo as a page does; an app writes what it counted when it is closed. */
async function posted(person: SignedIn, path: string, fields: Record<string, string>, accept = '*/*') {
  const app = testApp({ db })
  const { payload, contentType } = await photoForm(Buffer.from('a photo'), fields)
  const headers = { ...person.headers, accept, 'content-type': contentType }
  const answer = await app.inject({ method: 'POST', url: `/api/dashboard/photos/${path}`, headers, payload })
  return { answer, written: () => app.close() }
}

async function read({ headers }: SignedIn, path: string) {
  return (await reader.inject({ url: `/api/dashboard/${path}`, headers })).json()
}

test('what is checked and made on the pages is in the calls, the counts and the statement alike', async () => {
  const person = await signedIn(db, '1.00')
  const colour = { colour: '#ffffff', acknowledgeEditingPolicy: 'true' }
  for (const [path, fields, accept] of [
    ['check', { documentId: 'us-passport' }, 'text/event-stream'],
    ['check', { documentId: 'de-passport' }],
    ['make', { documentId: 'zz-icao-9303', ...colour }],
  ] as const) {
    const { answer, written } = await posted(person, path, fields, accept)
    assert.equal(answer.statusCode, 200, answer.body)
    await written()
  }
  const { data: calls } = await read(person, 'requests')
  type Call = Record<'operation' | 'document' | 'status_code' | 'verdict' | 'charged' | 'key', unknown>
  assert.deepEqual(
    calls.map(({ operation, document, status_code, verdict, charged, key }: Call) => [
      ...[operation, document, status_code, verdict, charged, key],
    ]),
    [
      ['photos.background', 'zz-icao-9303', 200, 'READY', '0.25', null],
      ['photos.check', 'de-passport', 200, 'READY', '0.05', null],
      ['photos.check', 'us-passport', 200, 'READY', '0.00', null],
    ],
  )
  const { total } = await read(person, 'usage')
  assert.deepEqual([total.calls, total.succeeded, total.charged], [3, 3, '0.30'])
  const [results] = (await read(person, 'reports/verdicts?by=all')).data
  assert.deepEqual([results.photos, results.ready], [3, 3])
})

test('a file that costs nothing is no call, and a refused one is counted as refused', async () => {
  const person = await signedIn(db, '0.00')
  const { answer, written } = await posted(person, 'check', { documentId: 'us-passport' })
  const { receipt } = answer.json()
  await written()
  const made = await posted(person, 'make', { documentId: 'us-passport', receipt })
  assert.equal(made.answer.statusCode, 200)
  await made.written()
  const colour = { colour: '#ffffff', acknowledgeEditingPolicy: 'true' }
  const broke = await posted(person, 'make', { documentId: 'zz-icao-9303', ...colour })
  assert.equal(broke.answer.statusCode, 402)
  await broke.written()
  const { total } = await read(person, 'usage')
  assert.deepEqual([total.calls, total.succeeded, total.refused], [2, 1, 1])
  const { data } = await read(person, 'requests?outcome=failed')
  assert.deepEqual([data.length, data[0].problem], [1, 'insufficient_funds'])
})

test('nothing is written for an account that was erased meanwhile', async () => {
  const person = await signedIn(db, '0.00')
  const { written } = await posted(person, 'check', { documentId: 'us-passport' })
  await eraseAccount(db, person.accountId)
  await written()
  for (const table of ['answered_calls', 'page_usage_counts']) {
    const { rows } = await sql`
      select from ${sql.table(table)} where account_id = ${person.accountId}`.execute(db)
    assert.deepEqual(rows, [], table)
  }
})
