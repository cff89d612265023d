import { type Kysely, sql } from 'kysely'

/**
 * Events of the payment provider about payments of ours that are in no row of `payments`: money moved, and the ledger does
 * not know of it. An operator resolves them. They contain no personal data.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table unbooked_events (
      id          text primary key, -- the provider's own id, which is the same when it sends an event again
      type        text not null,
      object_id   text not null,    -- of the checkout session, the refund or the dispute
      payment_id  text not null,    -- our id of the payment, as the provider states it
      amount      bigint,           -- in the smallest unit of the currency
      currency    text,
      occurred_at timestamptz not null,
      received_at timestamptz not null default now(),
      resolved_at timestamptz,
      resolved_by text,
      resolution  text,
      check ((resolved_at is null) = (resolved_by is null)),
      check ((resolved_at is null) = (resolution is null))
    )`.execute(db)
  await sql`create index unbooked_events_open on unbooked_events (received_at) where resolved_at is null`.execute(
    db,
  )
}
