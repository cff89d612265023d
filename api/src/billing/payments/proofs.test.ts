import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import { testDatabase } from '../../../testing/database.ts'
import { paymentsThrough } from '../../../testing/people/paid-wallet.ts'
import { startStripe } from '../../../testing/stripe/server.ts'
import { proveLedger } from '../proofs/prove-ledger.ts'
import { takeEvent } from './events.ts'

const { db } = await testDatabase()
const stripe = await startStripe()
const { payments, emptyWallet, begin } = paymentsThrough(stripe, db)
const books = { db, payments }

test('reports each kind of tampering with payments', async () => {
  const walletId = await emptyWallet()
  const { sessionId } = await begin(walletId, 20n)
  await takeEvent(books, stripe.account.pay(sessionId))
  await takeEvent(books, stripe.account.refund(sessionId, 500).event)
  const open = await begin(walletId, 30n)
  assert.deepEqual(await proveLedger(db), [])

  await sql`alter table receipts disable trigger user`.execute(db)
  const ofOpen = (change: RawBuilder<unknown>) => sql`update payments set ${change} where id = ${open.id}`
  const tampering: [RawBuilder<unknown>, RawBuilder<unknown>, RegExp][] = [
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
  for (const [tamper, mend, finding] of tampering) {
    await tamper.execute(db)
    assert.match((await proveLedger(db)).join('\n'), finding)
    await mend.execute(db)
    assert.deepEqual(await proveLedger(db), [])
  }
  const overdrawn = sql`update payments set taken_micros = amount_micros + 1 where moves > 0`
  await assert.rejects(overdrawn.execute(db), /taken_within_payment/)
})
