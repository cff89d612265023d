import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { afterEach, test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { callCheck } from '#testing/photo-calls.ts'
import { proveLedger } from '../proofs/prove-ledger.ts'
import { adjust, refund } from './corrections.ts'
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
  const answered = await statement(key, { to: '2100-01-01', format: 'csv', limit: '1' })
  assert.equal(answered.statusCode, 200)
  assert.equal(answered.headers['content-type'], 'text/csv; charset=utf-8; header=present')
  assert.equal(
    answered.headers['content-disposition'],
    'attachment; filename="likeness-statement_2100-01-01.csv"',
  )
  const lines = answered.body.split('\r\n')
  const withoutIdAndTime = lines.map((line) => line.replace(/^tr_\w+,[\d-]+T[\d:.]+Z,/, ''))
  assert.deepEqual(withoutIdAndTime, [
    'id,created_at,kind,amount,balance,currency,operation,reason,refunded_transfer_id,payment_reference',
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
  const ask = async (accept: string, query = {}) =>
    `${(await statement(key, query, { accept })).headers['content-type']}`.split(';')[0]
  assert.equal(await ask('text/csv'), 'text/csv')
  assert.equal(await ask('application/json, text/csv'), 'application/json')
  assert.equal(await ask('*/*'), 'application/json')
  assert.equal(await ask('text/csv', { format: 'json' }), 'application/json')
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

const ticket = { reason: 'The photo was judged wrongly', actor: 'admin:alice', reference: 'ticket 1' }

afterEach(async () => assert.deepEqual(await proveLedger(db), []))

function statement(key: string, query: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const url = `/api/v1/wallet/statement?${new URLSearchParams(query)}`
  return app.inject({ url, headers: { authorization: `Bearer ${key}`, ...headers } })
}

/** Changes the dates of a wallet's entries directly in the database. */
async function dateEntries(walletId: string, dates: string[]): Promise<void> {
  await sql`alter table wallet_entries disable trigger entries_are_immutable`.execute(db)
  for (const [i, date] of dates.entries()) {
    await sql`
      update wallet_entries set booked_at = ${date} where wallet_id = ${walletId} and number = ${i + 1}`.execute(
      db,
    )
  }
  await sql`alter table wallet_entries enable trigger entries_are_immutable`.execute(db)
}

test('each movement is a line with its reason and the balance after it', async () => {
  const { key, walletId, accountId } = await fundedAccount(db, '1.00')
  await callCheck(app, { key })
  const [charge] = (await statement(key)).json().data
  await refund(db, { ...ticket, transferId: charge.id, amountMicros: 20_000n })
  await adjust(db, { ...ticket, walletId, amountMicros: -1n, reason: 'Rounding', reference: 'ticket 2' })

  const answered = await statement(key)
  assert.equal(answered.statusCode, 200, answered.body)
  const { data, ...rest } = answered.json()
  assert.deepEqual(rest, {
    has_more: false,
    next_cursor: null,
    currency: 'USD',
    opening_balance: '0.00',
    closing_balance: '0.969999',
  })
  const lines = data.map(({ id, created_at, ...line }: Record<string, string>) => {
    assert.match(`${id}`, /^tr_/)
    assert.ok(Date.parse(`${created_at}`) <= Date.now())
    return Object.values(line)
  })
  assert.deepEqual(lines, [
    ['adjustment', '-0.000001', '0.969999', null, 'Rounding', null, null],
    ['refund', '0.02', '0.97', 'photos.check', ticket.reason, charge.id, null],
    ['charge', '-0.05', '0.95', 'photos.check', null, null, null],
    ['top_up', '1.00', '1.00', null, null, null, `test ${accountId}`],
  ])
  assert.doesNotMatch(answered.body, /alice|ticket/, 'who made a correction is not shown to the reader')
})

test('cursors lead through all lines, and entries booked meanwhile shift none', async () => {
  const { key, walletId } = await fundedAccount(db, '1.00')
  for (let i = 0; i < 4; i += 1) {
    await topUp(db, { walletId, amountMicros: 10_000n, reference: `${walletId} ${i}` })
  }
  const balances: string[] = []
  let page = (await statement(key, { limit: '2' })).json()
  for (;;) {
    balances.push(...page.data.map((line: { balance: string }) => line.balance))
    if (!page.has_more) break
    await topUp(db, { walletId, amountMicros: 500_000n, reference: `${walletId} later ${balances.length}` })
    page = (await statement(key, { limit: '2', cursor: page.next_cursor })).json()
  }
  assert.deepEqual(balances, ['1.04', '1.03', '1.02', '1.01', '1.00'])
})

test('a range of days has its own opening and closing balance', async () => {
  const { key, walletId } = await fundedAccount(db, '1.00')
  for (const payment of ['a', 'b', 'c']) {
    await topUp(db, { walletId, amountMicros: 1_000_000n, reference: `${walletId} ${payment}` })
  }
  const dates = [
    '2026-01-31T23:59:59.999999Z',
    '2026-02-01T00:00:00Z',
    '2026-02-28T23:59:59Z',
    '2026-03-01T00:00:00Z',
  ]
  await dateEntries(walletId, dates)
  const february = (await statement(key, { from: '2026-02-01', to: '2026-02-28' })).json()
  assert.deepEqual(
    [february.opening_balance, february.closing_balance, february.data.length],
    ['1.00', '3.00', 2],
  )
  const empty = (await statement(key, { from: '2026-02-02', to: '2026-02-03' })).json()
  assert.deepEqual([empty.opening_balance, empty.closing_balance, empty.data], ['2.00', '2.00', []])
  const before = (await statement(key, { to: '2025-12-31' })).json()
  assert.deepEqual([before.opening_balance, before.closing_balance, before.data], ['0.00', '0.00', []])
})

test('pages of one kind are full, and balances are still those of the wallet', async () => {
  const { key, walletId } = await fundedAccount(db, '1.00')
  for (const [i, cents] of [10n, -20n, 30n, -40n].entries()) {
    const why = { reason: 'goodwill', actor: 'test', reference: `${walletId} kind ${i}` }
    if (cents > 0n) await topUp(db, { walletId, amountMicros: cents * 10_000n, reference: why.reference })
    else await adjust(db, { walletId, amountMicros: cents * 10_000n, ...why })
  }
  const first = (await statement(key, { kind: 'top_up', limit: '2' })).json()
  assert.deepEqual(
    first.data.map(({ amount, balance }: Record<string, string>) => [amount, balance]),
    [
      ['0.30', '1.20'],
      ['0.10', '1.10'],
    ],
  )
  assert.equal(first.closing_balance, '0.80')
  const second = (await statement(key, { kind: 'top_up', limit: '2', cursor: first.next_cursor })).json()
  assert.deepEqual([second.data.length, second.has_more], [1, false])
  const csv = await statement(key, { kind: 'adjustment', format: 'csv' })
  assert.equal(csv.headers['content-disposition'], 'attachment; filename="likeness-statement_adjustment.csv"')
  assert.deepEqual(csv.body.match(/^(tr_|,).*?(?=,-?\d)/gm)?.length, 4)
  assert.equal((await statement(key, { kind: 'gift' })).statusCode, 400)
})

test('a wrong parameter is named', async () => {
  const { key } = await fundedAccount(db, '1.00')
  const wrong: [Record<string, string>, string][] = [
    [{ from: 'yesterday' }, 'from'],
    [{ to: '2026-02-30' }, 'to'],
    [{ from: '2026-02-02', to: '2026-02-01' }, 'to'],
    [{ format: 'xlsx' }, 'format'],
    [{ limit: '101' }, 'limit'],
    [{ cursor: 'abc' }, 'cursor'],
    [{ form: '2026-02-02' }, 'form'],
  ]
  for (const [query, parameter] of wrong) {
    const answered = await statement(key, query)
    assert.equal(answered.statusCode, 400, parameter)
    assert.equal(answered.json().errors[0].parameter, parameter)
  }
})
