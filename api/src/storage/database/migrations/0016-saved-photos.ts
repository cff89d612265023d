import { type Kysely, sql } from 'kysely'

/**
 * The finished photos that somebody asked to keep, each sealed with a key of its own and deleted after thirty days; and
 * which accounts have had their free check of a day: it is claimed while it is made, and used once it was answered.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_photos (
      id            text primary key,
      account_id    text not null references accounts on delete cascade,
      document_id   text not null,
      format        text not null check (format in ('jpeg', 'png')),
      width         int not null,
      height        int not null,
      bytes         int not null,
      created_at    timestamptz not null default now(),
      delete_at     timestamptz not null,
      sealed        bytea not null
    )`.execute(db)
  await sql`create index saved_photos_account on saved_photos (account_id, created_at)`.execute(db)
  await sql`create index saved_photos_delete_at on saved_photos (delete_at)`.execute(db)
  await sql`
    create table free_checks (
      account_id    text not null references accounts on delete cascade,
      day           date not null, -- in UTC
      claimed_until timestamptz not null,
      used          boolean not null default false,
      primary key (account_id, day)
    )`.execute(db)
}
