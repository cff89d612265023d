import { type Kysely, sql } from 'kysely'

/** Invitations that are open. One that was accepted, withdrawn or not answered in time is deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invitations (
      id         text primary key,
      account_id text not null references accounts,
      email      text not null check (email = lower(email)),
      role       text not null check (role in ('owner', 'developer', 'billing', 'reviewer', 'read_only')),
      digest     bytea not null unique, -- of the token in the link
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      unique (account_id, email)
    )`.execute(db)
  await sql`create index invitations_email on invitations (email)`.execute(db)
  await sql`create index invitations_expiry on invitations (expires_at)`.execute(db)
  await sql`
    create trigger nothing_new_of_erased before insert on invitations
    for each row execute function refuse_what_is_of_erased()`.execute(db)
}
