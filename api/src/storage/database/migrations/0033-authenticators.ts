import { type Kysely, sql } from 'kysely'

/**
 * Authenticator apps as a second factor (TOTP, RFC 6238). One that is not confirmed counts for nothing. `last_step` is the
 * time step of the last code that was accepted: a code works once. `code_tries` counts wrong codes of one sign-in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table authenticators (
      user_id       text primary key references users on delete cascade,
      sealed_secret bytea not null,
      confirmed_at  timestamptz,
      last_step     bigint not null default 0,
      created_at    timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table recovery_codes (
      user_id text not null references users on delete cascade,
      digest  bytea not null,
      primary key (user_id, digest)
    )`.execute(db)
  await sql`alter table sessions add column code_tries integer not null default 0`.execute(db)
}
