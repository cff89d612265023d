import { type Kysely, sql } from 'kysely'

/**
 * Limits of what a wallet and a key spend in a calendar month (UTC).
 *
 * A spender is a wallet, which stands for all calls that it pays, or a key. A key that replaced another spends as the first
 * of them (`api_keys.spender`), so that rolling a key does not begin a new month. `monthly_spending` counts what a spender's
 * open and charged holds come to, in the month in which they were made. So a charge changes nothing, and neither does a
 * refund. The trigger counts for every statement that makes or voids a hold; each of these locks the wallet's row first, so
 * the counters of a wallet change one transaction after the other. Holds of before this migration have no month and do not
 * count.
 *
 * `told_percent` is the highest share of the limit about which a mail was sent in `told_month`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function spend_month() returns date language sql stable as $$
      select date_trunc('month', now() at time zone 'utc')::date
    $$`.execute(db)
  await sql`
    create table monthly_spending (
      spender      text not null,
      month        date not null,
      wallet_id    text not null references wallets,
      spent_micros bigint not null check (spent_micros >= 0),
      primary key (spender, month)
    )`.execute(db)
  await sql`
    create table spend_limits (
      spender      text primary key,
      wallet_id    text not null references wallets,
      limit_micros bigint not null check (limit_micros > 0),
      told_month   date not null,
      told_percent int not null
    )`.execute(db)
  await sql`alter table api_keys add column spender text`.execute(db)
  await sql`alter table holds add column spender text, add column spend_month date`.execute(db)
  await sql`alter table holds alter column spend_month set default spend_month()`.execute(db)
  await countHolds(db)
  // Volatile like `open_holds`, so that it reads what is committed when the condition of an update is checked again.
  await sql`
    create function within_spend_limits(_wallet_id text, _key text, _amount_micros bigint) returns boolean
    language plpgsql volatile as $$
    begin
      return not exists (
        select from spend_limits l
          left join monthly_spending s on s.spender = l.spender and s.month = spend_month()
         where l.spender in (_wallet_id, _key)
           and coalesce(s.spent_micros, 0) + _amount_micros > l.limit_micros);
    end $$`.execute(db)
}

async function countHolds(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_spending() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into monthly_spending as counted (spender, month, wallet_id, spent_micros)
        select who.spender, new.spend_month, new.wallet_id, new.amount_micros
          from (values (new.wallet_id), (new.spender)) as who (spender)
         where who.spender is not null
        on conflict (spender, month) do update
           set spent_micros = counted.spent_micros + excluded.spent_micros;
      else
        update monthly_spending
           set spent_micros = spent_micros - new.amount_micros
         where spender in (new.wallet_id, new.spender) and month = new.spend_month;
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger new_holds_are_counted after insert on holds
    for each row when (new.spend_month is not null and new.state <> 'voided')
    execute function count_spending()`.execute(db)
  await sql`
    create trigger voided_holds_are_not_counted after update of state on holds
    for each row when (new.spend_month is not null and old.state = 'open' and new.state = 'voided')
    execute function count_spending()`.execute(db)
}
