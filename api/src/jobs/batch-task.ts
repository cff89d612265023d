import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../storage/database/tables.ts'
import { enqueue } from '../storage/queue/enqueue.ts'
import type { TaskKind } from '../storage/queue/task.ts'

const Reference = z.strictObject({ batchId: z.string() })

/** The queued task that takes a batch further. It is declared here because the end of a job queues it. */
export const batchToAdvance: TaskKind<z.infer<typeof Reference>> = {
  name: 'batches.advance',
  payload: Reference,
}

/** Has a batch taken further soon: once, however often this is called until then. */
export async function queueBatch(transaction: Transaction<Tables>, batchId: string): Promise<void> {
  await enqueue(transaction, batchToAdvance, { batchId }, { key: batchId })
}
