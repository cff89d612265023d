import { type Kysely, sql } from 'kysely'

/**
 * What a key may do, until when, and what became of it. `key_events` is the audit trail: who made, rolled and revoked
 * which key, and why; it is only ever added to.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table api_keys
      add column scopes     text[] not null default '{read,photos:check,photos:jobs,photos:background}',
      add column expires_at timestamptz,
      add column rolled_to  text references api_keys, -- its successor
      add constraint key_scopes check (cardinality(scopes) > 0)`.execute(db)
  // The default was for the keys that there were.
  await sql`alter table api_keys alter column scopes drop default`.execute(db)

  await sql`
    create table key_events (
      id         bigint generated always as identity primary key,
      account_id text not null references accounts,
      key_id     text not null references api_keys,
      kind       text not null check (kind in ('created', 'rolled', 'revoked')),
      actor      text not null check (length(btrim(actor)) between 1 and 200),
      detail     jsonb not null,
      at         timestamptz not null default now()
    )`.execute(db)
  await sql`create index key_events_account on key_events (account_id, id)`.execute(db)

  await sql`
    create function refuse_rewriting() returns trigger language plpgsql as $$
    begin
      raise exception 'an audit trail is never changed';
    end $$`.execute(db)
  await sql`
    create trigger key_events_are_immutable before update or delete or truncate on key_events
    for each statement execute function refuse_rewriting()`.execute(db)
}
