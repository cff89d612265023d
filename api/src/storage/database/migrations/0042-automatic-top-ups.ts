import { type Kysely, sql } from 'kysely'
import type { IndexMigration } from '../../migration/kinds.ts'

/**
 * The saved card of a wallet and what it may be charged without anyone present: when the available balance is below
 * `below_micros`, `amount_micros` are paid, and at most `daily_micros` in a day (UTC). The ids are those of the payment
 * provider; of the card itself only the brand and the last four digits are known. `off_reason` says why the service switched
 * it off; null while it is on, and if a person switched it off.
 *
 * An automatic payment has no page, so that it may be credited by its payment intent alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table automatic_top_ups (
      wallet_id      text primary key references wallets,
      customer       text not null,
      payment_method text not null,
      card           text not null check (length(card) <= 40),
      saved_at       timestamptz not null,
      enabled        boolean not null default false,
      below_micros   bigint check (below_micros > 0),
      amount_micros  bigint check (amount_micros > 0),
      daily_micros   bigint check (daily_micros >= amount_micros),
      off_reason     text check (off_reason in ('declined', 'authentication_required', 'card_unusable')),
      check (not enabled or (below_micros is not null and amount_micros is not null and daily_micros is not null)),
      check (not enabled or off_reason is null)
    )`.execute(db)
  await sql`
    alter table payments
      add column automatic boolean not null default false,
      add column saves_card boolean not null default false,
      drop constraint payments_check1,
      add constraint credited_is_known_there check (
        state <> 'credited' or session_id is not null or (automatic and payment_intent is not null)) not valid`.execute(
    db,
  )
}

/** So that one need leads to one payment, whichever process finds it. */
export const oneAutomaticPayment: IndexMigration = {
  kind: 'index',
  name: 'payments_automatic_under_way',
  on: `payments (wallet_id) where automatic and state in ('open', 'processing')`,
  unique: true,
}

/** Reads all payments, while others write. */
export async function validate(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments validate constraint credited_is_known_there`.execute(db)
}
