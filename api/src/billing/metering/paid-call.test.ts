import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '../../../testing/app.ts'
import { callCheck } from '../../../testing/calls/check-call.ts'
import { testDatabase } from '../../../testing/database.ts'
import { fundedAccount } from '../../../testing/people/funded-account.ts'
import { proveLedger } from '../proofs/prove-ledger.ts'
import { balanceOf, hold, voidHold } from '../wallet/ledger.ts'

const { db } = await testDatabase()

afterEach(async () => assert.deepEqual(await proveLedger(db), []))

test('answers the problem and frees its key even if the hold cannot be voided', async () => {
  const { key, walletId } = await fundedAccount(db, '10.00')
  const lines: string[] = []
  const logTo = { write: (line: string) => lines.push(line) }
  const app = testApp({ db, config: { logLevel: 'error' }, logTo })
  await sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'no void today'; end $$`.execute(
    db,
  )
  await sql`
    create trigger refuse before update on holds
       for each row when (new.state = 'voided') execute function refuse()`.execute(db)
  const call = { key, photo: 'problem: queue_full', idempotencyKey: 'order 1' }
  const failed = await callCheck(app, call)
  await sql`drop trigger refuse on holds`.execute(db)

  assert.equal(failed.json().code, 'queue_full')
  assert.match(lines.join(''), /no void today/)
  const { rows } = await sql`select from idempotency_keys`.execute(db)
  assert.equal(rows.length, 0)
  assert.equal((await balanceOf(db, walletId)).postedMicros, 10_000_000n)
})

test('holds money that becomes free right before a 402 would be answered', async () => {
  const { key, walletId } = await fundedAccount(db, '0.05')
  const other = await hold(db, { walletId, amountMicros: 50_000n, purpose: 'test', seconds: 60 })
  assert.ok(other)
  let statements = 0
  const raced = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1
      // The statements before it: hold, sweep, second hold. The next one reads the balance.
      if (statements === 3) await voidHold(db, other)
      return result
    },
  })
  const app = testApp({ db: raced })
  app.addHook('preHandler', async () => {
    statements = 0
  })
  assert.equal((await callCheck(app, { key })).statusCode, 200)
})
