import { type Kysely, sql } from 'kysely'

/** That a job was cancelled while items of it were being judged: one of those that comes back to the queue is not judged again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table jobs add column cancel_requested_at timestamptz`.execute(db)
}
