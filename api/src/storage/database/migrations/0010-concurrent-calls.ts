import { type Kysely, sql } from 'kysely'

/**
 * How many holds of a wallet are open, but for those of one purpose. It is volatile, so that it counts what is committed
 * when it is called: in the condition of an update that has waited for a wallet's row, the holds that it waited for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function open_holds(_wallet_id text, _except_purpose text) returns bigint
    language plpgsql volatile as $$
    begin
      return (select count(*) from holds
               where wallet_id = _wallet_id and state = 'open' and purpose <> _except_purpose);
    end $$`.execute(db)
}
