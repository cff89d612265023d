import { type Kysely, sql } from 'kysely'
import type { IndexMigration } from '../../migration/kinds.ts'

/**
 * Up to where the ledger is proved, so that the next proof reads only what came after: for each wallet its last proved entry,
 * with what was earned from it so far; for what has no number, the time of the proof. Written by `reconcile`, all or nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table proved_wallets (
      wallet_id      text primary key references wallets,
      number         bigint not null,
      balance_micros bigint not null,
      booked_at      timestamptz,
      earned_micros  bigint not null -- charges without refunds
    )`.execute(db)
  await sql`
    create table proved_ledger (
      only_row boolean primary key default true check (only_row),
      until    timestamptz not null,
      fully_at timestamptz not null -- when the last proof of everything was
    )`.execute(db)
}

/** Finds the transfers of a time. */
export const transfersByTime: IndexMigration = {
  kind: 'index',
  name: 'transfers_time',
  on: 'transfers (created_at)',
}

/** Finds the holds that were closed in a time. */
export const holdsByEnd: IndexMigration = {
  kind: 'index',
  name: 'holds_closed',
  on: 'holds (closed_at) where closed_at is not null',
}

/** No version of the service finds transfers by their account: a wallet's statement begins at its entries. */
export async function dropTransfersByAccount(db: Kysely<unknown>): Promise<void> {
  await sql`drop index transfers_debit`.execute(db)
  await sql`drop index transfers_credit`.execute(db)
}
