import { type Kysely, sql } from 'kysely'

/** Checks the endpoints of before. Others may write meanwhile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhook_endpoints validate constraint webhook_endpoints_slow`.execute(db)
}
