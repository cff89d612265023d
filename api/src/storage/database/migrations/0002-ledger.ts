import { type Kysely, sql } from 'kysely'

/**
 * Money, in micro-dollars. Every movement is one row of `transfers`, from one ledger account to another, and is never
 * changed. A wallet's row repeats what its transfers and open holds add up to, so that one conditional UPDATE can
 * decide whether a price is covered; its CHECK is what makes an overdraft impossible.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_accounts (
      id   text primary key,
      kind text not null check (kind in ('wallet', 'revenue', 'funding'))
    )`.execute(db)
  await sql`insert into ledger_accounts (id, kind) values ('revenue', 'revenue'), ('funding', 'funding')`.execute(
    db,
  )

  await sql`
    create table wallets (
      id            text primary key references ledger_accounts,
      account_id    text not null unique references accounts,
      posted_micros bigint not null default 0,
      held_micros   bigint not null default 0 check (held_micros >= 0),
      constraint wallet_covers_its_holds check (posted_micros - held_micros >= 0)
    )`.execute(db)

  await sql`
    create table holds (
      id            text primary key,
      wallet_id     text not null references wallets,
      amount_micros bigint not null check (amount_micros > 0),
      purpose       text not null,
      state         text not null default 'open' check (state in ('open', 'captured', 'voided')),
      created_at    timestamptz not null default now(),
      expires_at    timestamptz not null,
      closed_at     timestamptz,
      check ((state = 'open') = (closed_at is null))
    )`.execute(db)
  await sql`create index holds_open on holds (expires_at) where state = 'open'`.execute(db)

  await sql`
    create table transfers (
      id             text primary key,
      kind           text not null check (kind in ('top_up', 'charge')),
      debit_account  text not null references ledger_accounts,
      credit_account text not null references ledger_accounts,
      amount_micros  bigint not null check (amount_micros > 0),
      hold_id        text unique references holds, -- a hold is charged once
      reference      text unique,                  -- a payment is credited once
      created_at     timestamptz not null default now(),
      check (debit_account <> credit_account),
      check ((kind = 'charge') = (hold_id is not null)),
      check ((kind = 'top_up') = (reference is not null))
    )`.execute(db)
  await sql`create index transfers_debit on transfers (debit_account, created_at)`.execute(db)
  await sql`create index transfers_credit on transfers (credit_account, created_at)`.execute(db)

  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'a transfer is never changed: book a new one that reverses it';
    end $$`.execute(db)
  await sql`
    create trigger transfers_are_immutable before update or delete or truncate on transfers
    for each statement execute function refuse_change()`.execute(db)
}
