import { type Kysely, sql } from 'kysely'

/**
 * The single calls that were answered, kept for thirty days for whoever made them: what was called for which document, and
 * how it ended. Nothing that was sent, and of an answer no more than its verdict. Written in batches by every process.
 *
 * No foreign keys: they would double what writing a call costs, and whoever erases an account erases these by its id.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table answered_calls (
      account_id     text not null,
      at             timestamptz not null,
      request_id     text not null,
      key_id         text not null,
      operation      text not null,
      document_id    text,
      status_code    int not null,
      problem        text, -- the code of what was answered instead
      verdict        text, -- READY, REVIEW or RETAKE
      replayed       boolean not null, -- answered from an earlier call of the same idempotency key
      charged_micros bigint not null,
      took_ms        int not null,
      primary key (account_id, at, request_id)
    )`.execute(db)
  await sql`create index answered_calls_age on answered_calls (at)`.execute(db)
}
