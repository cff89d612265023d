import { type Kysely, sql } from 'kysely'

/** When housekeeping looks at a batch again. So many batches that cannot go on do not keep it from the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table batches add column try_after timestamptz not null default now()`.execute(db)
}
