import { type Kysely, sql } from 'kysely'

/**
 * How many charges the sum of a wallet, a day and an operation has, so that the statement of a month reads a row for a day
 * and not an entry for a call. Null where charges of before this migration are among them: counting those would read all
 * entries again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table daily_charges add column charges bigint check (charges > 0)`.execute(db)
  await sql`
    create or replace function count_charge() returns trigger language plpgsql as $$
    begin
      insert into daily_charges as counted (wallet_id, day, operation, charged_micros, charges)
      select new.wallet_id, (new.booked_at at time zone 'utc')::date, hold.purpose, -new.amount_micros, 1
        from transfers charge
        join holds hold on hold.id = charge.hold_id
       where charge.id = new.transfer_id
      on conflict (wallet_id, day, operation) do update
         set charged_micros = counted.charged_micros + excluded.charged_micros, charges = counted.charges + 1;
      return null;
    end $$`.execute(db)
}
