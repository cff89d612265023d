import { type Kysely, sql } from 'kysely'

/**
 * The checks of the last days by account, so that further tries of a document and the same photo again can be free: claimed
 * while they are made, answered when their verdict was given. And how many free checks a new account has left. The table
 * `free_checks` is not used any more; it stays for processes of the version before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_checks (
      id            text primary key,
      account_id    text not null references accounts on delete cascade,
      document_id   text,  -- null if the call was not about one photo of one document
      photo         text,  -- a keyed digest
      covered_by    text not null,
      made_at       timestamptz not null default now(),
      claimed_until timestamptz not null,
      answered_at   timestamptz
    )`.execute(db)
  await sql`create index account_checks_account on account_checks (account_id, made_at)`.execute(db)
  await sql`create index account_checks_made_at on account_checks (made_at)`.execute(db)
  await sql`
    create trigger nothing_new_of_erased before insert on account_checks
    for each row execute function refuse_what_is_of_erased()`.execute(db)
  await sql`alter table accounts add column free_checks int not null default 0 check (free_checks >= 0)`.execute(
    db,
  )
}
