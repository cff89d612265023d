import type { Transaction } from 'kysely'
import type { Tables } from '../storage/database/tables.ts'
import { StoredBatchEvent } from '../webhooks/events.ts'
import { publishBatch } from '../webhooks/publish.ts'
import type { BatchRow } from './find.ts'
import { ownerOf } from './open-batch.ts'

/** Announces to its account what has happened to a batch, in the transaction in which it happens. */
export async function announceBatch(
  transaction: Transaction<Tables>,
  batch: BatchRow,
  type: 'batch.completed' | 'batch.cancelled' | 'batch.paused',
): Promise<void> {
  const { id: batch_id, state: status, received, ready, review, retake, failed, cancelled } = batch
  const counts = { received, ready, review, retake, failed, cancelled }
  const data = { batch_id, status, paused_because: batch.paused_because, counts }
  await publishBatch(transaction, ownerOf(batch), StoredBatchEvent.parse({ type, data }))
}
