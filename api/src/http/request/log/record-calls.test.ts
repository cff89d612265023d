import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '../../../../testing/app.ts'
import { callCheck, checkRequest } from '../../../../testing/calls/check-call.ts'
import { testDatabase } from '../../../../testing/database.ts'
import { fundedAccount } from '../../../../testing/people/funded-account.ts'
import { forgetOldCalls, type Listing, listCalls } from '../../../request-log/list.ts'

const { db } = await testDatabase()

/** An account's calls, the earliest first, reduced to the members that are the same in each run. */
async function listed(accountId: string, narrowed: Partial<Listing> = {}) {
  const calls = await listCalls(db, { accountId, livemode: true, limit: 50, ...narrowed })
  return calls.toReversed()
}

test('each call is on record with its document, outcome and charge when its process has stopped', async () => {
  const app = testApp({ db })
  const { key, keyId, accountId } = await fundedAccount(db, '0.40')
  const other = await fundedAccount(db, '1.00')
  const headers = { authorization: `Bearer ${key}` }
  const began = new Date()
  const answers = [
    await callCheck(app, { key, idempotencyKey: 'once' }),
    await callCheck(app, { key, idempotencyKey: 'once' }),
    await callCheck(app, { key, photo: 'problem: queue_full', operation: 'validate' }),
    await callCheck(app, { key, documentId: 'zz-icao-9303', operation: 'background' }),
    await app.inject({ url: '/api/v1/rules?documentId=de-passport', headers }),
    await app.inject({ url: '/api/v1/rules?documentId=de-pasport', headers }),
    await app.inject({
      ...checkRequest({ key }),
      url: '/api/v1/photos/jobs',
      payload: JSON.stringify({ items: [JSON.parse(checkRequest({ key }).body)] }),
    }),
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
      ['photos.jobs.create', 'us-passport', 202, null, false, 50_000n],
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
  const headers = { authorization: `Bearer ${key}` }
  for (const query of ['?documentId=us-passport', '', '?documentId=de-passport']) {
    await app.inject({ url: `/api/v1/rules${query}`, headers })
  }
  await app.inject({ url: '/api/v1/pricing', headers })
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
  for (const path of ['pricing', 'rules']) {
    await app.inject({ url: `/api/v1/${path}`, headers: { authorization: `Bearer ${key}` } })
  }
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
