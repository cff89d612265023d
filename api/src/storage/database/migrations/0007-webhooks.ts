import { type Kysely, sql } from 'kysely'

/**
 * Where accounts want to be told what happened, and what they were told. A delivery is one event on its way to one
 * endpoint; it is made in the transaction that made the event true.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook_endpoints (
      id                     text primary key,
      account_id             text not null references accounts,
      url                    text not null,
      events                 text[] not null,
      description            text not null,
      enabled                boolean not null default true,
      disabled_reason        text check (disabled_reason in ('gone', 'failing')), -- null where its owner did it
      sealed_secret          bytea not null, -- encrypted under a key that only LIKENESS_SECRET yields
      sealed_previous_secret bytea,
      previous_secret_until  timestamptz,
      created_at             timestamptz not null default now(),
      check (not enabled or disabled_reason is null),
      check ((sealed_previous_secret is null) = (previous_secret_until is null))
    )`.execute(db)
  await sql`create index webhook_endpoints_account on webhook_endpoints (account_id, created_at)`.execute(db)

  await sql`
    create table webhook_deliveries (
      number          bigint primary key generated always as identity, -- the order of the log
      event_id        text not null,
      endpoint_id     text not null references webhook_endpoints on delete cascade,
      type            text not null,
      data            json not null, -- what the event says: neither a photo nor a measure
      state           text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
      attempts        int not null default 0,
      created_at      timestamptz not null default now(),
      next_attempt_at timestamptz default now(),
      ended_at        timestamptz,
      unique (endpoint_id, event_id),
      check ((state = 'pending') = (next_attempt_at is not null)),
      check ((state = 'pending') = (ended_at is null))
    )`.execute(db)
  await sql`create index webhook_deliveries_log on webhook_deliveries (endpoint_id, number desc)`.execute(db)
  await sql`create index webhook_deliveries_age on webhook_deliveries (created_at)`.execute(db)

  await sql`
    create table webhook_attempts (
      delivery    bigint not null references webhook_deliveries on delete cascade,
      attempt     int not null,
      status_code int,
      failure     text,
      at          timestamptz not null default now(),
      primary key (delivery, attempt),
      check ((status_code is null) <> (failure is null))
    )`.execute(db)
}
