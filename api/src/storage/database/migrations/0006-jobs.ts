import { type Kysely, sql } from 'kysely'

/**
 * Bulk work: a job, its items, and the photos of those items that are still to be judged. What waits for its turn is
 * graphile-worker's; `queue_workers` says which of its workers are alive.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table queue_workers (
      id      text primary key,
      beat_at timestamptz not null
    )`.execute(db)

  await sql`
    create table jobs (
      id         text primary key,
      number     bigint generated always as identity, -- the order of the list
      account_id text not null references accounts,
      hold_id    text not null unique references holds,
      state      text not null default 'queued'
                 check (state in ('queued', 'running', 'completed', 'failed', 'cancelled')),
      metadata   jsonb not null,
      revision   int not null default 0, -- counts the changes, for those who watch
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,   -- what is not done by then fails
      started_at timestamptz,
      ended_at   timestamptz,
      delete_at  timestamptz,            -- when the results go, and the job with them
      check ((state in ('queued', 'running')) = (ended_at is null)),
      check ((ended_at is null) = (delete_at is null))
    )`.execute(db)
  await sql`create index jobs_list on jobs (account_id, number)`.execute(db)
  await sql`create index jobs_open on jobs (expires_at) where ended_at is null`.execute(db)
  await sql`create index jobs_ended on jobs (delete_at) where ended_at is not null`.execute(db)

  await sql`
    create table job_items (
      id          text primary key,
      job_id      text not null references jobs on delete cascade,
      position    int not null,
      name        text not null, -- the caller's own id for it
      document_id text not null,
      mode        text not null check (mode in ('check', 'validate')),
      state       text not null default 'queued'
                  check (state in ('queued', 'running', 'completed', 'failed', 'cancelled')),
      attempts    int not null default 0,
      result      jsonb, -- without the places of landmarks
      problem     jsonb,
      started_at  timestamptz,
      ended_at    timestamptz,
      unique (job_id, position),
      unique (job_id, name),
      check ((state = 'completed') = (result is not null)),
      check ((state = 'failed') = (problem is not null)),
      check ((state in ('queued', 'running')) = (ended_at is null))
    )`.execute(db)

  await sql`
    create table job_photos (
      -- a photo is written before its item: the wallet is not to be locked while photos are
      item_id text primary key references job_items on delete cascade deferrable initially deferred,
      sealed  bytea not null -- encrypted under a key that only LIKENESS_SECRET yields
    )`.execute(db)
  // What is encrypted cannot be compressed.
  await sql`alter table job_photos alter column sealed set storage external`.execute(db)
}
