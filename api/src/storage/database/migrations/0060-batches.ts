import { type Kysely, sql } from 'kysely'

/**
 * Batches: up to thousands of photos that are sent one by one and become jobs, a few at a time. Its counters change in the
 * transactions that accept items, make jobs and count what jobs ended with, so that nothing reads thousands of rows to
 * show the progress.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table batches (
      id                text primary key,
      number            bigint not null generated always as identity, -- the order of lists
      account_id        text not null references accounts,
      livemode          boolean not null,
      spender           text, -- the key whose spending its jobs count to
      document_id       text not null,
      mode              text not null check (mode in ('check', 'validate')),
      subject           text not null check (subject in ('adult', 'child', 'infant')),
      profile           text not null check (profile in ('standard', 'strict')),
      policy_name       text,
      policy_version    int,
      language          text not null,
      metadata          jsonb not null,
      expected          int check (expected > 0), -- closes by itself with so many items
      state             text not null default 'open'
                        check (state in ('open', 'closed', 'cancelling', 'completed', 'cancelled')),
      paused_because    text check (paused_because in ('requested', 'insufficient_funds', 'spend_limit_reached')),
      cancelled_because text check (cancelled_because in ('requested', 'expired')),
      received          int not null default 0,
      waiting           int not null default 0 check (waiting >= 0), -- not in a job yet
      ready             int not null default 0,
      review            int not null default 0,
      retake            int not null default 0,
      failed            int not null default 0,
      cancelled         int not null default 0,
      stored_bytes      bigint not null default 0, -- of photos that wait, alone or in jobs
      charged_micros    bigint not null default 0,
      deleted           boolean not null default false, -- hidden, and deleted as soon as it has ended
      created_at        timestamptz not null default now(),
      last_item_at      timestamptz not null default now(),
      expires_at        timestamptz not null, -- is cancelled if it has not ended by then
      ended_at          timestamptz,
      delete_at         timestamptz,
      check ((state in ('completed', 'cancelled')) = (ended_at is not null)),
      check ((ended_at is null) = (delete_at is null)),
      check ((state in ('cancelling', 'cancelled')) = (cancelled_because is not null))
    )`.execute(db)
  await sql`create index batches_account on batches (account_id, livemode, number)`.execute(db)
  await sql`create index batches_open on batches (expires_at) where ended_at is null`.execute(db)
  await sql`create index batches_ended on batches (delete_at) where ended_at is not null`.execute(db)
  await sql`
    create trigger nothing_new_of_erased before insert on batches
    for each row execute function refuse_what_is_of_erased()`.execute(db)
}
