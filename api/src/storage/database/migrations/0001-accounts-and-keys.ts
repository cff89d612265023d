import { type Kysely, sql } from 'kysely'

/** Who pays, and the keys that speak for them. A key itself is never stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table accounts (
      id         text primary key,
      owner      text not null,
      created_at timestamptz not null default now()
    )`.execute(db)

  await sql`
    create table api_keys (
      id           text primary key,
      account_id   text not null references accounts,
      name         text not null,
      hint         text not null, -- the last characters, to tell one's keys apart
      sha256       bytea not null unique,
      created_at   timestamptz not null default now(),
      last_used_at timestamptz,
      revoked_at   timestamptz
    )`.execute(db)

  await sql`create index api_keys_account on api_keys (account_id)`.execute(db)
}
