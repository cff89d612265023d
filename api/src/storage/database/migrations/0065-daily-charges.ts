import { type Kysely, sql } from 'kysely'
import type { DataMigration } from '../../migration/kinds.ts'

/**
 * What each wallet was charged for each operation on each day (UTC), so that the report of usage reads a row for a day and not
 * an entry for a call. The trigger adds for every version of the service; each charge holds the lock of its wallet's row, so
 * the sums of a wallet change one transaction after the other.
 *
 * `charges_to_count` has the entries of before the trigger: those after `counted` up to `up_to`. Creating the trigger waits
 * for all transactions that write entries, and they wait for it, so each entry is counted by one of the two. The table is
 * empty when the entries are counted; a later release drops it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table daily_charges (
      wallet_id      text not null references wallets,
      day            date not null,
      operation      text not null,
      charged_micros bigint not null check (charged_micros > 0),
      primary key (wallet_id, day, operation)
    )`.execute(db)
  await sql`
    create table charges_to_count (
      wallet_id text primary key references wallets,
      counted   bigint not null default 0,
      up_to     bigint not null
    )`.execute(db)
  await sql`
    create function count_charge() returns trigger language plpgsql as $$
    begin
      insert into daily_charges as counted (wallet_id, day, operation, charged_micros)
      select new.wallet_id, (new.booked_at at time zone 'utc')::date, hold.purpose, -new.amount_micros
        from transfers charge
        join holds hold on hold.id = charge.hold_id
       where charge.id = new.transfer_id
      on conflict (wallet_id, day, operation) do update
         set charged_micros = counted.charged_micros + excluded.charged_micros;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger charges_are_counted after insert on wallet_entries
    for each row when (new.amount_micros < 0) execute function count_charge()`.execute(db)
  await sql`
    insert into charges_to_count (wallet_id, up_to)
    select id, entry_count from wallets where entry_count > 0`.execute(db)
}

/**
 * Counts the entries of before the trigger. Where it stopped stands in the database, because no entry may count twice. The
 * `order by` and the `offset` make PostgreSQL look each row up by its key, where it would read whole tables for each step.
 */
export const countEarlier: DataMigration = {
  kind: 'data',
  changeNext: async (transaction, _after, most) => {
    const { rows } = await sql`
      with next as (
        select wallet_id, counted, least(up_to, counted + ${most}::int - before) as until, up_to
          from (select *, coalesce(sum(up_to - counted) over earlier, 0)::bigint as before
                  from (select * from charges_to_count order by wallet_id limit ${most}) as left_over
                window earlier as (order by wallet_id rows between unbounded preceding and 1 preceding)) as places
         where before < ${most}::int
      ), added as (
        insert into daily_charges as counted (wallet_id, day, operation, charged_micros)
        select next.wallet_id, (booked_at at time zone 'utc')::date, charge.operation, -sum(entry.amount_micros)
          from next
         cross join lateral (
           select * from wallet_entries
            where wallet_id = next.wallet_id and number > counted and number <= until order by number) as entry
         cross join lateral (
           select purpose as operation from transfers join holds on holds.id = hold_id
            where transfers.id = entry.transfer_id offset 0) as charge
         group by 1, 2, 3
        on conflict (wallet_id, day, operation) do update
           set charged_micros = counted.charged_micros + excluded.charged_micros
      ), moved as (
        update charges_to_count place set counted = until
          from next where place.wallet_id = next.wallet_id and until < next.up_to
      ), ended as (
        delete from charges_to_count place using next where place.wallet_id = next.wallet_id and until = next.up_to
      )
      select from next`.execute(transaction)
    return rows.length > 0 ? 'more' : null
  },
}
