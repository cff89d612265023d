import type { IndexMigration } from '../../migration/kinds.ts'

/** Finds the jobs of a batch. */
export const jobsOfBatch: IndexMigration = {
  kind: 'index',
  name: 'jobs_batch',
  on: 'jobs (batch_id) where batch_id is not null',
}

/** The items of a batch in the order in which they were accepted. */
export const itemsOfBatch: IndexMigration = {
  kind: 'index',
  name: 'job_items_batch',
  on: 'job_items (batch_id, position) where batch_id is not null',
  unique: true,
}

/** Finds an item of a batch by its reference, of which there is one. */
export const itemOfBatch: IndexMigration = {
  kind: 'index',
  name: 'job_items_batch_name',
  on: 'job_items (batch_id, name) where batch_id is not null',
  unique: true,
}

/** Finds the items of a batch that have not ended. */
export const openItemsOfBatch: IndexMigration = {
  kind: 'index',
  name: 'job_items_batch_open',
  on: 'job_items (batch_id, position) where batch_id is not null and ended_at is null',
}
