import { type Kysely, sql } from 'kysely'

/**
 * Corrections, and the line that each transfer leaves in its wallet's books.
 *
 * A refund gives back some or all of a charge; an adjustment moves money between a wallet and `funding` for any other
 * reason. Each says why and who booked it, and has a reference by which it is booked once.
 *
 * A wallet's entries are numbered without a gap and carry the balance after each: the wallet's row, which every transfer
 * updates and thereby locks, deals out both. `booked_at` never goes back within a wallet, though transactions commit in
 * another order than they begin, and clocks are set back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table transfers
      add column refunded_transfer_id text references transfers,
      add column reason text check (length(btrim(reason)) between 1 and 500),
      add column actor  text check (length(btrim(actor)) between 1 and 200),
      drop constraint transfers_kind_check,
      drop constraint transfers_check2, -- only a top-up had a reference
      add constraint transfer_kind check (kind in ('top_up', 'charge', 'refund', 'adjustment')),
      add constraint transfer_reference check ((kind = 'charge') = (reference is null)),
      add constraint transfer_refunds check ((kind = 'refund') = (refunded_transfer_id is not null)),
      add constraint transfer_reason check ((kind in ('refund', 'adjustment')) = (reason is not null)),
      add constraint transfer_actor check ((kind in ('refund', 'adjustment')) = (actor is not null)),
      add constraint transfer_direction check (
        case kind
          when 'top_up' then debit_account = 'funding' and credit_account <> 'revenue'
          when 'charge' then credit_account = 'revenue' and debit_account <> 'funding'
          when 'refund' then debit_account = 'revenue' and credit_account <> 'funding'
          else 'funding' in (debit_account, credit_account) and 'revenue' not in (debit_account, credit_account)
        end)`.execute(db)
  await sql`
    create index transfers_refunds on transfers (refunded_transfer_id)
     where refunded_transfer_id is not null`.execute(db)
  await limitRefunds(db)
  await createEntries(db)
  await sql`create index holds_open_of_wallet on holds (wallet_id) where state = 'open'`.execute(db)
}

/** The sum of a charge's refunds stands beside its hold, whose row lock makes refunds in parallel take turns. */
async function limitRefunds(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table holds
      add column refunded_micros bigint not null default 0,
      add constraint refunds_within_charge check (
        refunded_micros between 0 and case state when 'captured' then amount_micros else 0 end)`.execute(db)
  await sql`
    create function count_refund() returns trigger language plpgsql as $$
    begin
      update holds
         set refunded_micros = refunded_micros + new.amount_micros
        from transfers as charge
       where charge.id = new.refunded_transfer_id
         and charge.debit_account = new.credit_account
         and holds.id = charge.hold_id;
      if not found then
        raise exception 'a refund goes to the wallet that was charged';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger refunds_are_counted after insert on transfers
    for each row when (new.kind = 'refund') execute function count_refund()`.execute(db)
}

async function createEntries(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wallet_entries (
      wallet_id      text not null references wallets,
      number         bigint not null check (number > 0),
      transfer_id    text not null unique references transfers,
      amount_micros  bigint not null, -- negative where the transfer debits the wallet
      balance_micros bigint not null check (balance_micros >= 0),
      booked_at      timestamptz not null,
      primary key (wallet_id, number)
    )`.execute(db)
  await sql`create index wallet_entries_time on wallet_entries (wallet_id, booked_at)`.execute(db)
  await sql`
    insert into wallet_entries (wallet_id, number, transfer_id, amount_micros, balance_micros, booked_at)
    select wallet_id, row_number() over books, id, change_micros, sum(change_micros) over books, created_at
      from (
        select t.*, w.id as wallet_id, case w.id when t.credit_account then amount_micros else -amount_micros end as change_micros
          from transfers t
          join wallets w on w.id in (t.debit_account, t.credit_account)
      ) as changes
    window books as (partition by wallet_id order by created_at, id)`.execute(db)
  await sql`
    create trigger entries_are_immutable before update or delete or truncate on wallet_entries
    for each statement execute function refuse_change()`.execute(db)

  await sql`
    alter table wallets
      add column entry_count   bigint not null default 0,
      add column last_entry_at timestamptz`.execute(db)
  await sql`
    update wallets
       set entry_count = books.entries, last_entry_at = books.last
      from (select wallet_id, count(*) as entries, max(booked_at) as last from wallet_entries group by 1) as books
     where wallets.id = books.wallet_id`.execute(db)
}
