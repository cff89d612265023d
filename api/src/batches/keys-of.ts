import type { Executor } from '../storage/database/open.ts'
import type { Batch } from './schema.ts'

/** The key to whose spending a batch counts: that which created it, or the first of those that this one replaced. */
export interface BatchKey {
  id: string
  name: string
  hint: string
}

/**
 * The keys that created batches of one account, by the batch.
 * @returns Without the batches whose key is not stored any more.
 */
export async function keysOfBatches(
  db: Executor,
  batches: readonly Pick<Batch, 'id'>[],
): Promise<ReadonlyMap<string, BatchKey>> {
  if (batches.length === 0) return new Map()
  const rows = await db
    .selectFrom('batches')
    .innerJoin('api_keys', 'api_keys.id', 'batches.spender')
    .select(['batches.id as batchId', 'api_keys.id', 'api_keys.name', 'api_keys.hint'])
    .where(
      'batches.id',
      'in',
      batches.map(({ id }) => id),
    )
    .execute()
  return new Map(rows.map(({ batchId, ...key }) => [batchId, key]))
}
