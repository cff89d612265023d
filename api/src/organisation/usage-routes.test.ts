import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { callCheck } from '#testing/photo-calls.ts'
import { addDays, dayOf } from '../foundation/time.ts'
import { Usage } from './usage-routes.ts'

const { db } = await testDatabase()
const reader = testApp({ db })
const today = dayOf(new Date())

function request(key: string, query: Record<string, string> = {}) {
  return reader.inject({ url: '/api/v1/usage', query, headers: { authorization: `Bearer ${key}` } })
}

async function usageOf(key: string, query: Record<string, string> = {}) {
  const response = await request(key, query)
  assert.equal(response.statusCode, 200, response.body)
  return Usage.parse(response.json())
}

async function countedOn(day: string, accountId: string, keyId: string, succeeded: bigint) {
  const row = { account_id: accountId, key_id: keyId, day, operation: 'rules' }
  await db
    .insertInto('usage_counts')
    .values({ ...row, succeeded, refused: 0n, failed: 0n })
    .execute()
}

test('a process that stops has written its calls, and the ledger states their cost', async () => {
  const app = testApp({ db })
  const { key } = await fundedAccount(db, '0.15')
  const other = await fundedAccount(db, '1.00')
  const headers = { authorization: `Bearer ${key}` }
  await callCheck(app, { key, idempotencyKey: 'once' })
  await callCheck(app, { key, idempotencyKey: 'once' })
  await callCheck(app, { key, photo: 'problem: queue_full' })
  await callCheck(app, { key, photo: 'throw' })
  await callCheck(app, { key, operation: 'validate' })
  await callCheck(app, { key })
  await callCheck(app, { key })
  await callCheck(app, { key: other.key })
  await app.inject({ url: '/api/v1/pricing', headers })
  await app.inject({ url: '/api/v1/rules', headers })
  await app.inject({ url: '/api/v1/nothing', headers })
  await app.close()

  const usage = await usageOf(key)
  assert.deepEqual(usage.data, [
    row('photos.check', 3, 1, 2, '0.10'),
    row('photos.validate', 1, 0, 0, '0.05'),
    row('pricing', 1, 0, 0, '0.00'),
    row('rules', 0, 1, 0, '0.00'),
  ])
  assert.deepEqual(usage.total, { calls: 9, succeeded: 5, refused: 2, failed: 2, charged: '0.15' })
  assert.deepEqual([usage.from, usage.to], [addDays(today, -29), today])
})

function row(operation: string, succeeded: number, refused: number, failed: number, charged: string) {
  const calls = succeeded + refused + failed
  return { date: today, operation, calls, succeeded, refused, failed, charged }
}

test('charges are exact even if the counts of a killed process are lost', async () => {
  const { key } = await fundedAccount(db, '1.00')
  await callCheck(testApp({ db }), { key })
  assert.deepEqual((await usageOf(key)).data, [row('photos.check', 0, 0, 0, '0.05')])
})

test('a report has its first and last day, no other days, and all keys of the account', async () => {
  const { key, accountId, keyId } = await fundedAccount(db, '0.00')
  const further = await fundedAccount(db, '0.00')
  await sql`update api_keys set account_id = ${accountId} where id = ${further.keyId}`.execute(db)
  for (const [offset, count] of [1n, 2n, 4n, 8n].entries()) {
    await countedOn(addDays('2026-02-27', offset), accountId, keyId, count)
  }
  await countedOn('2026-02-28', accountId, further.keyId, 16n)
  const usage = await usageOf(key, { from: '2026-02-28', to: '2026-03-01' })
  assert.deepEqual(
    usage.data.map(({ date, calls }) => [date, calls]),
    [
      ['2026-02-28', 18],
      ['2026-03-01', 4],
    ],
  )
  assert.equal(usage.total.calls, 22)
})

test('a day begins at midnight UTC, also for charges', async () => {
  const { key, walletId } = await fundedAccount(db, '1.00')
  const app = testApp({ db })
  for (const moment of ['2026-03-01T00:00:00Z', '2026-03-01T23:59:59.999Z', '2026-03-02T00:00:00Z']) {
    await callCheck(app, { key })
    await db.transaction().execute(async (transaction) => {
      await sql`set local session_replication_role = replica`.execute(transaction)
      await sql`
        create temporary table moved on commit drop as
        select * from wallet_entries
         where number = (select max(number) from wallet_entries where wallet_id = ${walletId})
           and wallet_id = ${walletId}`.execute(transaction)
      await sql`delete from wallet_entries entry using moved
                 where entry.wallet_id = moved.wallet_id and entry.number = moved.number`.execute(transaction)
      await sql`update moved set booked_at = ${moment}`.execute(transaction)
      await sql`set local session_replication_role = origin`.execute(transaction)
      await sql`insert into wallet_entries select * from moved`.execute(transaction)
    })
  }
  const charged = async (from: string, to: string) => (await usageOf(key, { from, to })).total.charged
  assert.equal(await charged('2026-03-01', '2026-03-01'), '0.10')
  assert.equal(await charged('2026-03-02', '2026-03-02'), '0.05')
  assert.equal(await charged('2026-02-28', '2026-02-28'), '0.00')
})

const refused: [query: Record<string, string>, parameter: string][] = [
  [{ from: '2026-03-02', to: '2026-03-01' }, 'from'],
  [{ from: '2025-01-01', to: '2026-01-02' }, 'from'],
  [{ from: addDays(today, 1) }, 'from'],
  [{ from: '2026-02-30' }, 'from'],
  [{ to: 'yesterday' }, 'to'],
  [{ to: '0000-01-01' }, 'to'],
  [{ key: 'key_1' }, 'key'],
]
test('a report of other days is refused at its field', async () => {
  const { key } = await fundedAccount(db, '0.00')
  for (const [query, parameter] of refused) {
    const response = await request(key, query)
    assert.equal(response.statusCode, 400, response.body)
    const parameters = response.json().errors.map((error: { parameter: string }) => error.parameter)
    assert.deepEqual(parameters, [parameter], JSON.stringify(query))
  }
})
