import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { testApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { fundedAccount } from '../../../testing/people/funded-account.ts'
import { adjust } from './corrections.ts'
import { topUp } from './ledger.ts'
import { statementCsv, statementRange } from './statement.ts'

const { db } = await testDatabase()
const app = testApp({ db })

test('the export has every line of the range between the closing and the opening balance', async () => {
  const { key, walletId, accountId } = await fundedAccount(db, '1.00')
  const correction = { walletId, actor: 'system' }
  const reasons = ['=HYPERLINK("http://example.org")', '+1', '-1', '@SUM(A1)', '\tx', 'a "quoted", reason']
  for (const [i, reason] of reasons.entries()) {
    await adjust(db, { ...correction, amountMicros: -10_000n, reason, reference: `${walletId} ${i}` })
  }
  const answered = await app.inject({
    url: '/api/v1/wallet/statement?to=2100-01-01&format=csv&limit=1',
    headers: { authorization: `Bearer ${key}` },
  })
  assert.equal(answered.statusCode, 200)
  assert.equal(answered.headers['content-type'], 'text/csv; charset=utf-8; header=present')
  assert.equal(
    answered.headers['content-disposition'],
    'attachment; filename="likeness-statement_2100-01-01.csv"',
  )
  const lines = answered.body.split('\r\n')
  const withoutIdAndTime = lines.map((line) => line.replace(/^tr_\w+,[\d-]+T[\d:.]+Z,/, ''))
  assert.deepEqual(withoutIdAndTime, [
    'id,time,kind,amount,balance,currency,operation,reason,refunded_transfer,payment_reference',
    ',2100-01-01,closing_balance,,0.94,USD,,,,',
    'adjustment,-0.01,0.94,USD,,"a ""quoted"", reason",,',
    "adjustment,-0.01,0.95,USD,,'\tx,,",
    "adjustment,-0.01,0.96,USD,,'@SUM(A1),,",
    "adjustment,-0.01,0.97,USD,,'-1,,",
    "adjustment,-0.01,0.98,USD,,'+1,,",
    `adjustment,-0.01,0.99,USD,,"'=HYPERLINK(""http://example.org"")",,`,
    `top_up,1.00,1.00,USD,,,,test ${accountId}`,
    ',,opening_balance,,0.00,USD,,,,',
    '',
  ])
})

test('a caller that accepts only CSV gets CSV, unless the query names another format', async () => {
  const { key } = await fundedAccount(db, '1.00')
  const ask = async (query: string, accept: string) => {
    const headers = { authorization: `Bearer ${key}`, accept }
    const answered = await app.inject({ url: `/api/v1/wallet/statement${query}`, headers })
    return `${answered.headers['content-type']}`.split(';')[0]
  }
  assert.equal(await ask('', 'text/csv'), 'text/csv')
  assert.equal(await ask('', 'application/json, text/csv'), 'application/json')
  assert.equal(await ask('', '*/*'), 'application/json')
  assert.equal(await ask('?format=json', 'text/csv'), 'application/json')
})

test('an export of several pages is complete, and a database failure cuts it off', async () => {
  const { walletId } = await fundedAccount(db, '1.00')
  await db.transaction().execute(async (transaction) => {
    for (let i = 0; i < 1100; i += 1) {
      await topUp(transaction, { walletId, amountMicros: 1n, reference: `${walletId} ${i}` })
    }
  })
  const range = await statementRange(db, walletId, {})
  const rows = (await text(statementCsv(db, range, {}))).trimEnd().split('\r\n')
  assert.equal(rows.length, 1 + 1 + 1101 + 1)
  assert.match(`${rows[2]}`, /,top_up,0\.000001,1\.0011,/)
  assert.match(`${rows.at(-2)}`, /,top_up,1\.00,1\.00,/)

  let pages = 0
  const failing = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      pages += 1
      if (pages === 2) throw new Error('the database is gone')
      return result
    },
  })
  await assert.rejects(text(statementCsv(failing, range, {})), /the database is gone/)
})
