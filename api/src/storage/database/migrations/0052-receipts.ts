import { type Kysely, sql } from 'kysely'

/**
 * Receipts of payments, with who sold and who bought as both were when the payment was credited.
 *
 * A trigger numbers them, so that no way to credit a payment can leave a gap or a payment without a receipt: the number is
 * taken in the transaction that credits, and the row of the last number stays locked until it ends. A seller's row is never
 * changed; the API adds one when its settings name another. A receipt is never changed either, but loses its buyer when the
 * buyer's account is erased.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sellers (
      id       bigint generated always as identity primary key,
      name     text not null,
      address  text[] not null,
      email    text,
      tax_id   text,
      tax_note text,
      since    timestamptz not null default now()
    )`.execute(db)
  await sql`create table receipt_numbers (last bigint not null)`.execute(db)
  await sql`create unique index receipt_numbers_one on receipt_numbers ((true))`.execute(db)
  await sql`insert into receipt_numbers (last) values (0)`.execute(db)
  await sql`
    create table receipts (
      number     bigint primary key,
      payment_id text not null unique references payments,
      issued_at  timestamptz not null default now(),
      seller_id  bigint references sellers, -- null if the settings named no one
      buyer      jsonb                      -- the row of billing_details; null without one, and once it is erased
    )`.execute(db)
  await giveReceipts(db)
}

async function giveReceipts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function give_receipt(_payment_id text, _wallet_id text) returns void language plpgsql as $$
    declare
      _number bigint;
    begin
      update receipt_numbers set last = last + 1 returning last into _number;
      insert into receipts (number, payment_id, seller_id, buyer)
      select _number, _payment_id, (select max(id) from sellers),
             (select to_jsonb(d) - 'account_id' from billing_details d where d.account_id = w.account_id)
        from wallets w where w.id = _wallet_id;
    end $$`.execute(db)
  await sql`
    create function credited_has_receipt() returns trigger language plpgsql as $$
    begin
      perform give_receipt(new.id, new.wallet_id);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger credited_has_receipt after update of state on payments
    for each row when (new.state = 'credited' and old.state <> 'credited')
    execute function credited_has_receipt()`.execute(db)
  await sql`
    create function refuse_changing_receipt() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.buyer is null
         and (new.number, new.payment_id, new.issued_at, new.seller_id)
             is not distinct from (old.number, old.payment_id, old.issued_at, old.seller_id) then
        return new;
      end if;
      raise exception 'a receipt is never changed';
    end $$`.execute(db)
  await sql`
    create trigger receipts_are_immutable before update or delete on receipts
    for each row execute function refuse_changing_receipt()`.execute(db)
  await sql`
    create trigger receipts_are_never_truncated before truncate on receipts
    for each statement execute function refuse_changing_receipt()`.execute(db)
}
