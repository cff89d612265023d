import { type Kysely, sql } from 'kysely'

/**
 * Lets a job be one of a batch. An item of a batch has no job until it is its turn; its photo is stored under its id all the
 * time, so that no photo is written twice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table jobs
      add column batch_id text references batches on delete cascade,
      add column counted_in_batch boolean not null default false`.execute(db)
  await sql`
    alter table job_items
      add column batch_id text references batches on delete cascade,
      add column photo_bytes int, -- as it is stored
      add column fingerprint bytea, -- shows whether an item is sent again or another with its name
      alter column job_id drop not null`.execute(db)
  await sql`
    alter table job_items
      add constraint job_items_belong check (job_id is not null or batch_id is not null) not valid`.execute(
    db,
  )
}

/** Reads the whole table without stopping those who write to it. */
export async function validate(db: Kysely<unknown>): Promise<void> {
  await sql`alter table job_items validate constraint job_items_belong`.execute(db)
}
