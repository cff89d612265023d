import { type Kysely, sql } from 'kysely'

/** The version of the policy by which an item is judged: that of the time when its job was accepted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table job_items add column policy_name text, add column policy_version int`.execute(db)
}
