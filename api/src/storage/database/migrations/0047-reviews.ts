import { type Kysely, sql } from 'kysely'

/**
 * The results that a person has to decide about. A case has what a job keeps of a result, so no place of a part of the face.
 * Those are with the photo, if one was sent: both sealed, and deleted together when their time is over. A case has no key to
 * the call whose result it is, because calls are kept for a shorter time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reviews (
      id          text primary key,
      number      bigint not null generated always as identity, -- the order of lists
      account_id  text not null references accounts,
      livemode    boolean not null,
      request_id  text not null,
      document_id text not null,
      verdict     text not null,
      result      jsonb not null,
      reference   text check (length(reference) <= 100), -- the customer's own, with no meaning here
      created_at  timestamptz not null default now(),
      delete_at   timestamptz not null,
      decided_at  timestamptz,
      decided_by  text, -- as the audit log names who did something: user:usr_…
      override    jsonb, -- what the person decided; the verdict stays as it is
      unique (account_id, request_id),
      check ((decided_at is null) = (decided_by is null) and (decided_at is null) = (override is null))
    )`.execute(db)
  await sql`create index reviews_account on reviews (account_id, livemode, number)`.execute(db)
  await sql`create index reviews_open on reviews (account_id, livemode, number) where decided_at is null`.execute(
    db,
  )
  await sql`create index reviews_delete_at on reviews (delete_at)`.execute(db)
  await sql`
    create table review_photos (
      review_id     text primary key references reviews on delete cascade,
      format        text not null check (format in ('jpeg', 'png')),
      sealed        bytea not null, -- the photo
      sealed_places bytea not null, -- where crown, chin, eyes and face are in it
      kept_until    timestamptz not null
    )`.execute(db)
  await sql`create index review_photos_kept_until on review_photos (kept_until)`.execute(db)
  await sql`
    create trigger nothing_new_of_erased before insert on reviews
    for each row execute function refuse_what_is_of_erased()`.execute(db)
}
