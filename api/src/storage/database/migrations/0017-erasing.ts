import { type Kysely, sql } from 'kysely'

/**
 * Lets the audit trail of an account's keys go with the account: it holds names that its owner gave. A transaction says
 * of which account by `likeness.erasing`; anything else is refused as before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger key_events_are_immutable on key_events`.execute(db)
  await sql`
    create function refuse_rewriting_but_erasing() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.account_id = current_setting('likeness.erasing', true) then
        return old;
      end if;
      raise exception 'an audit trail is never changed';
    end $$`.execute(db)
  await sql`
    create trigger key_events_are_immutable before update or delete on key_events
    for each row execute function refuse_rewriting_but_erasing()`.execute(db)
  await sql`
    create trigger key_events_are_never_truncated before truncate on key_events
    for each statement execute function refuse_rewriting()`.execute(db)
}
