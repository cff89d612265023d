import { type Kysely, sql } from 'kysely'

/**
 * Passkeys as a second factor (WebAuthn). `counter` is the number of uses that the passkey stated last: one that goes back
 * shows a copy. A session has one challenge at most, kept as a digest, which works once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passkeys (
      id            text primary key,
      user_id       text not null references users on delete cascade,
      credential_id text not null unique,
      public_key    bytea not null,
      counter       bigint not null default 0,
      transports    text[] not null,
      name          text not null check (length(name) between 1 and 100),
      created_at    timestamptz not null default now(),
      last_used_at  timestamptz
    )`.execute(db)
  await sql`create index passkeys_of_user on passkeys (user_id)`.execute(db)
  await sql`
    create table passkey_challenges (
      session_id text primary key references sessions on delete cascade,
      purpose    text not null check (purpose in ('registration', 'sign_in')),
      digest     bytea not null,
      expires_at timestamptz not null
    )`.execute(db)
}
