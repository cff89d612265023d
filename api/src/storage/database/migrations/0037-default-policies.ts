import { type Kysely, sql } from 'kysely'

/** The policy of the calls of a key that name none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table api_keys add column default_policy text`.execute(db)
}
