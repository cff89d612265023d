import { type Kysely, sql } from 'kysely'

/**
 * Signing in takes the password and a browser that is known: one in which a code, or the link that confirms the address,
 * was taken from a mail. A browser holds a token, of which a digest is kept here; without a row it is not known any
 * more, and what it was signed in to has ended. A session without a browser waits for its code, and opens nothing.
 *
 * Those that were begun with the password alone are ended.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table known_browsers (
      id         text primary key,
      user_id    text not null references users on delete cascade,
      digest     bytea not null unique, -- SHA-256 of the token
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index known_browsers_user on known_browsers (user_id)`.execute(db)
  await sql`create index known_browsers_expiry on known_browsers (expires_at)`.execute(db)

  await sql`delete from sessions`.execute(db)
  await sql`
    alter table sessions
      add column browser_id text references known_browsers on delete cascade,
      add column proven_at  timestamptz not null default now() -- when the password was given last`.execute(
    db,
  )
  await sql`create index sessions_browser on sessions (browser_id)`.execute(db)

  await sql`
    create table sign_in_codes (
      session_id text primary key references sessions on delete cascade,
      digest     bytea not null, -- HMAC of session and code
      tries      int not null default 0,
      sent       int not null default 1,
      expires_at timestamptz not null
    )`.execute(db)
}
