import { type Kysely, sql } from 'kysely'

/**
 * Who did what in an account. Rows are only added, and deleted only with all else of an account that is erased. What moves
 * money is added by a trigger, because it is booked in several ways: by payments, by operators and by the service itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_log (
      id         bigint generated always as identity primary key,
      account_id text not null references accounts,
      at         timestamptz not null default now(),
      actor      text not null check (length(actor) between 1 and 200), -- such as user:usr_…, key:key_…, admin:alice
      action     text not null check (length(action) between 1 and 60),
      target     text check (length(target) between 1 and 200),
      detail     jsonb not null default '{}' check (length(detail::text) <= 2000),
      request_id text,
      network    text -- 24 bits of an IPv4 address, 48 of an IPv6 address
    )`.execute(db)
  await sql`create index audit_log_account on audit_log (account_id, id)`.execute(db)
  await sql`
    create trigger audit_log_is_immutable before update or delete on audit_log
    for each row execute function refuse_rewriting_but_erasing()`.execute(db)
  await sql`
    create trigger audit_log_is_never_truncated before truncate on audit_log
    for each statement execute function refuse_rewriting()`.execute(db)
  await sql`
    create function log_moved_money() returns trigger language plpgsql as $$
    begin
      insert into audit_log (account_id, actor, action, target, detail)
      select account.id, coalesce(new.actor, 'payment'), 'money.' || new.kind, new.id,
             jsonb_strip_nulls(jsonb_build_object(
               'amount', to_char(
                 new.amount_micros * case when wallet.id = new.debit_account then -1 else 1 end / 1000000.0,
                 case when new.amount_micros % 10000 = 0 then 'FM999999999990.00' else 'FM999999999990.000000' end),
               'reason', left(new.reason, 500)))
        from wallets wallet
        join accounts account on account.id = wallet.account_id and account.erased_at is null
       where wallet.id in (new.debit_account, new.credit_account);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger moved_money_is_logged after insert on transfers
    for each row when (new.kind in ('top_up', 'refund', 'adjustment')) execute function log_moved_money()`.execute(
    db,
  )
}
