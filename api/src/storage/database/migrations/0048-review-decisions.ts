import { type Kysely, sql } from 'kysely'

/**
 * How people decided about findings, to compare and to calibrate the checks with it. A row names no case, photo, person or
 * reference, and only the month, so it stays when the case is deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table review_decisions (
      id            bigint generated always as identity primary key,
      account_id    text not null references accounts,
      livemode      boolean not null,
      check_name    text not null,
      outcome       text not null check (outcome in ('PASS', 'REVIEW', 'FAIL')), -- of the service
      probability   double precision,
      decision      text not null check (decision in ('accept', 'refuse')), -- of the person
      document_id   text not null,
      rules_version text not null,
      month         date not null -- its first day, in UTC
    )`.execute(db)
  await sql`create index review_decisions_account on review_decisions (account_id, livemode, id)`.execute(db)
  await sql`
    create trigger nothing_new_of_erased before insert on review_decisions
    for each row execute function refuse_what_is_of_erased()`.execute(db)
}
