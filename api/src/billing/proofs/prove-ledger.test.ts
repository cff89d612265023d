import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { spend } from '#testing/ledger.ts'
import { hold } from '../wallet/ledger.ts'
import { proveLedger } from './prove-ledger.ts'

const { db } = await testDatabase()

test('reports each kind of tampering with the ledger', async () => {
  const { walletId } = await fundedAccount(db, '1.00')
  const charged = await spend(db, { walletId }, 50_000n)
  const holdId = await hold(db, { walletId, amountMicros: 50_000n, purpose: 'test', seconds: 60 })
  assert.deepEqual(await proveLedger(db), [])

  const tampering: [RawBuilder<unknown>, RawBuilder<unknown>, RegExp][] = [
    [
      sql`update wallets set posted_micros = posted_micros + 1`,
      sql`update wallets set posted_micros = posted_micros - 1`,
      /has posted 950001, but its transfers come to 950000.*sum to 1/s,
    ],
    [
      sql`update wallets set held_micros = held_micros + 1`,
      sql`update wallets set held_micros = held_micros - 1`,
      /has held 50001, but its open holds come to 50000/,
    ],
    [
      sql`update holds set state = 'captured', closed_at = now() where id = ${holdId}`,
      sql`update holds set state = 'open', closed_at = null where id = ${holdId}`,
      /is captured and has 0 transfers/,
    ],
    [
      sql`update monthly_spending set spent_micros = spent_micros + 1`,
      sql`update monthly_spending set spent_micros = spent_micros - 1`,
      /has spent 100001 in the month of .*, but its holds come to 100000/,
    ],
    [
      sql`update daily_charges set charged_micros = charged_micros + 1`,
      sql`update daily_charges set charged_micros = charged_micros - 1`,
      /was charged 50001 for test on .*, but its entries come to 50000/,
    ],
    [
      sql`update daily_charges set charges = charges + 1`,
      sql`update daily_charges set charges = charges - 1`,
      /for test on .*, in 2 charges, but its entries come to 50000, in 1 charges/,
    ],
    [
      sql`update wallets set entry_count = entry_count + 1`,
      sql`update wallets set entry_count = entry_count - 1`,
      /has 3 entries and posted 950000, but its last entry is 2 with balance 950000/,
    ],
    [
      sql`update holds set refunded_micros = 10000 where id = ${charged}`,
      sql`update holds set refunded_micros = 0 where id = ${charged}`,
      /of 50000 is refunded by 10000, but its refunds come to 0/,
    ],
    [
      withoutTrigger(sql`update wallet_entries set balance_micros = balance_micros + 1 where number = 1`),
      withoutTrigger(sql`update wallet_entries set balance_micros = balance_micros - 1 where number = 1`),
      /has entry 1 of 1000000 with balance 1000001, where entry 1 with balance 1000000 is due/,
    ],
    [
      withoutTrigger(
        sql`update wallet_entries set booked_at = booked_at + interval '1 hour' where number = 1`,
      ),
      withoutTrigger(
        sql`update wallet_entries set booked_at = booked_at - interval '1 hour' where number = 1`,
      ),
      /has entry 2 of -50000/,
    ],
  ]
  for (const [tamper, mend, complaint] of tampering) {
    await tamper.execute(db)
    assert.match((await proveLedger(db)).join('\n'), complaint)
    await mend.execute(db)
    assert.deepEqual(await proveLedger(db), [])
  }
})

/** Changes entries as the owner of the database can: with the trigger disabled that otherwise refuses each change. */
function withoutTrigger(change: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    begin;
    alter table wallet_entries disable trigger entries_are_immutable;
    ${change};
    alter table wallet_entries enable trigger entries_are_immutable;
    commit`
}
