import { type Kysely, sql } from 'kysely'

/**
 * When an account was erased. From then on it takes nothing new that its owner could have named or sent, by whichever
 * request that was under way: whoever inserts waits for the erasing to be decided, and is refused after it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts add column erased_at timestamptz`.execute(db)
  await sql`update accounts set erased_at = now() where owner = 'deleted' and user_id is null`.execute(db)
  await sql`
    create function refuse_what_is_of_erased() returns trigger language plpgsql as $$
    begin
      perform from accounts where id = new.account_id and erased_at is null for key share;
      if not found then
        raise exception 'the account % takes nothing new', new.account_id;
      end if;
      return new;
    end $$`.execute(db)
  for (const table of ['api_keys', 'webhook_endpoints', 'jobs', 'saved_photos', 'free_checks']) {
    await sql`
      create trigger nothing_new_of_erased before insert on ${sql.table(table)}
      for each row execute function refuse_what_is_of_erased()`.execute(db)
  }
}
