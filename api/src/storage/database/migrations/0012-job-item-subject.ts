import { type Kysely, sql } from 'kysely'

/** Whom an item's photo shows: what the rule relaxes for children is applied when it is judged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table job_items add column subject text not null default 'adult'
      check (subject in ('adult', 'child', 'infant'))`.execute(db)
}
