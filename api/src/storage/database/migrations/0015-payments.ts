import { type Kysely, sql } from 'kysely'

/**
 * Payments into wallets, and what their payers or banks took back.
 *
 * A payment's row is made before its page at the payment provider, and says what came of it. `taken_micros` is what
 * adjustments have taken from the wallet for its reversals so far; they are numbered `<payment> 1` to `<payment> moves`
 * by their references. What is due beyond it is owed: a wallet never goes below zero.
 *
 * A reversal is a refund or a dispute. It may be told before its payment is known to be made, which is why it names it
 * by what the provider calls it.
 *
 * A wallet's owner is told by mail when its balance falls below `low_balance_micros`, if that is set;
 * `low_balance_told` says that it lies there and needs no further mail.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payments (
      id             text primary key,
      wallet_id      text not null references wallets,
      amount_micros  bigint not null check (amount_micros > 0),
      state          text not null default 'open'
                     check (state in ('open', 'processing', 'credited', 'failed', 'expired')),
      session_id     text unique,
      payment_intent text unique,
      taken_micros   bigint not null default 0,
      moves          int not null default 0,
      created_at     timestamptz not null default now(),
      credited_at    timestamptz,
      constraint taken_within_payment check (
        taken_micros between 0 and case state when 'credited' then amount_micros else 0 end),
      check ((state = 'credited') = (credited_at is not null)),
      check (state <> 'credited' or session_id is not null)
    )`.execute(db)
  await sql`create index payments_of_wallet on payments (wallet_id, created_at desc, id desc)`.execute(db)
  await sql`
    create table payment_reversals (
      id             text primary key,
      kind           text not null check (kind in ('refund', 'dispute')),
      payment_intent text not null,
      amount_micros  bigint not null check (amount_micros > 0),
      state          text not null check (state in ('announced', 'withdrawn', 'returned')),
      created_at     timestamptz not null default now()
    )`.execute(db)
  await sql`create index payment_reversals_intent on payment_reversals (payment_intent)`.execute(db)
  await sql`
    alter table wallets
      add column low_balance_micros bigint default 1000000 check (low_balance_micros > 0),
      add column low_balance_told   boolean not null default true`.execute(db)
}
