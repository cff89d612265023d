import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#storage/database.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { spend } from '#testing/ledger.ts'
import { paymentsThrough, startStripe } from '#testing/stripe/server.ts'
import { takeEvent } from '../payments/events.ts'
import { hold } from '../wallet/ledger.ts'
import { proveLedger } from './prove-ledger.ts'

const { db } = await testDatabase()

/** A change that no code makes, its undoing, and what the proof says of it. */
type Tampering = [RawBuilder<unknown>, RawBuilder<unknown>, RegExp]

async function assertFound(db: Database, tampering: readonly Tampering[]): Promise<void> {
  for (const [tamper, mend, complaint] of tampering) {
    await tamper.execute(db)
    assert.match((await proveLedger(db)).join('\n'), complaint)
    await mend.execute(db)
    assert.deepEqual(await proveLedger(db), [])
  }
}

test('reports each kind of tampering with the ledger', async () => {
  const { walletId } = await fundedAccount(db, '1.00')
  const charged = await spend(db, { walletId }, 50_000n)
  const holdId = await hold(db, { walletId, amountMicros: 50_000n, purpose: 'test', seconds: 60 })
  assert.deepEqual(await proveLedger(db), [])

  const tampering: Tampering[] = [
    [
      ...shifted('wallets', 'posted_micros'),
      /has posted 950001, but its transfers come to 950000.*sum to 1/s,
    ],
    [...shifted('wallets', 'held_micros'), /has held 50001, but its open holds come to 50000/],
    [
      sql`update holds set state = 'captured', closed_at = now() where id = ${holdId}`,
      sql`update holds set state = 'open', closed_at = null where id = ${holdId}`,
      /is captured and has 0 transfers/,
    ],
    [
      ...shifted('monthly_spending', 'spent_micros'),
      /has spent 100001 in the month of .*, but its holds come to 100000/,
    ],
    [
      ...shifted('daily_charges', 'charged_micros'),
      /was charged 50001 for test on .*, but its entries come to 50000/,
    ],
    [
      ...shifted('daily_charges', 'charges'),
      /for test on .*, in 2 charges, but its entries come to 50000, in 1 charges/,
    ],
    [
      ...shifted('wallets', 'entry_count'),
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
  await assertFound(db, tampering)
})

test('reports each kind of tampering with payments', async () => {
  const { db } = await testDatabase()
  const stripe = await startStripe()
  const { payments, emptyWallet, begin } = paymentsThrough(stripe, db)
  const walletId = await emptyWallet()
  const { sessionId } = await begin(walletId, 20n)
  await takeEvent({ db, payments }, stripe.account.pay(sessionId))
  await takeEvent({ db, payments }, stripe.account.refund(sessionId, 500).event)
  const open = await begin(walletId, 30n)
  assert.deepEqual(await proveLedger(db), [])

  await sql`alter table receipts disable trigger user`.execute(db)
  const ofOpen = (change: RawBuilder<unknown>) => sql`update payments set ${change} where id = ${open.id}`
  const tampering: Tampering[] = [
    [
      ofOpen(sql`state = 'credited', credited_at = now()`),
      sql`
        with mended as (update payments set state = 'open', credited_at = null where id = ${open.id}),
             removed as (delete from receipts where payment_id = ${open.id})
        update receipt_numbers set last = last - 1`,
      /of 30000000 is credited, but its transfers come to 0/,
    ],
    [
      sql`update receipts set number = number + 5`,
      sql`update receipts set number = number - 5`,
      /1 receipts have numbers from 6 to 6, and the last one given is 1/,
    ],
    [
      sql`update payments set taken_micros = taken_micros - 1 where moves > 0`,
      sql`update payments set taken_micros = taken_micros + 1 where moves > 0`,
      /has taken 4999999, but its 1 adjustments come to 5000000/,
    ],
    [
      sql`update payment_reversals set state = 'returned'`,
      sql`update payment_reversals set state = 'withdrawn'`,
      /has taken 5000000, but 0 is due/,
    ],
  ]
  await assertFound(db, tampering)
  const overdrawn = sql`update payments set taken_micros = amount_micros + 1 where moves > 0`
  await assert.rejects(overdrawn.execute(db), /taken_within_payment/)
})

/** A sum that is one too much, and right again. */
function shifted(table: string, column: string): [RawBuilder<unknown>, RawBuilder<unknown>] {
  const [rows, sum] = [sql.table(table), sql.ref(column)]
  return [sql`update ${rows} set ${sum} = ${sum} + 1`, sql`update ${rows} set ${sum} = ${sum} - 1`]
}

/** Changes entries as the owner of the database can: with the trigger disabled that otherwise refuses each change. */
function withoutTrigger(change: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    begin;
    alter table wallet_entries disable trigger entries_are_immutable;
    ${change};
    alter table wallet_entries enable trigger entries_are_immutable;
    commit`
}
