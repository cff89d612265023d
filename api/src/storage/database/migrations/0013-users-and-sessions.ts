import { type Kysely, sql } from 'kysely'

/**
 * Who signs in. `users`, `sessions`, `user_credentials` and `verifications` are better-auth's user, session, account and
 * verification. A user owns one account, made when they first sign in; it outlives them, since the ledger does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id             text primary key,
      name           text not null,
      email          text not null unique check (email = lower(email)),
      email_verified boolean not null default false,
      image          text check (image is null), -- better-auth writes it; we keep no pictures of users
      created_at     timestamptz not null default now(),
      updated_at     timestamptz not null default now()
    )`.execute(db)
  await sql`create index users_unverified on users (created_at) where not email_verified`.execute(db)

  await sql`
    create table sessions (
      id           text primary key,
      token        text not null unique,
      user_id      text not null references users on delete cascade,
      user_agent   text,
      ip_address   text check (ip_address is null or ip_address = ''), -- never kept
      created_at   timestamptz not null default now(),
      updated_at   timestamptz not null default now(),
      last_used_at timestamptz not null default now(),
      expires_at   timestamptz not null
    )`.execute(db)
  await sql`create index sessions_user on sessions (user_id)`.execute(db)
  await sql`create index sessions_expiry on sessions (expires_at)`.execute(db)

  await sql`
    create table user_credentials (
      id          text primary key,
      issuer      text not null,
      account_id  text not null, -- the user, as the provider names them: for a password the user's own id
      provider_id text not null,
      user_id     text not null references users on delete cascade,
      password    text, -- salt and scrypt hash
      created_at  timestamptz not null default now(),
      updated_at  timestamptz not null default now(),
      unique (issuer, account_id)
    )`.execute(db)
  await sql`create index user_credentials_user on user_credentials (user_id)`.execute(db)

  await sql`
    create table verifications (
      id         text primary key,
      identifier text not null,
      value      text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index verifications_identifier on verifications (identifier)`.execute(db)
  await sql`create index verifications_expiry on verifications (expires_at)`.execute(db)

  await sql`alter table accounts add column user_id text unique references users on delete set null`.execute(
    db,
  )
}
