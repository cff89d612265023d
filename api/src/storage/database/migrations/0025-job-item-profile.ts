import { type Kysely, sql } from 'kysely'

/** The profile by which an item's photo is judged: how false alarms are weighed against faults that pass. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table job_items add column profile text not null default 'standard'
      check (profile in ('standard', 'strict'))`.execute(db)
}
