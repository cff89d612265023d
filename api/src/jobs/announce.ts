import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { publishJobEnd } from '../webhooks/publish.ts'

export interface EndedItem {
  accountId: string
  jobId: string
  /** The caller's own id for it. */
  itemId: string
  state: 'completed' | 'failed' | 'cancelled'
}

export interface EndedJob {
  accountId: string
  jobId: string
  state: 'completed' | 'failed' | 'cancelled'
}

/** Whoever is to know of an end. Each is called in the very transaction that ends it: what it writes there is written if that end is. */
const onItemEnded: readonly ((transaction: Transaction<Tables>, item: EndedItem) => Promise<void>)[] = []
const onJobEnded: readonly ((transaction: Transaction<Tables>, job: EndedJob) => Promise<void>)[] = [
  publishJobEnd,
]

/** Tells that an item has ended; its result or its problem is stored. */
export async function announceItemEnded(transaction: Transaction<Tables>, item: EndedItem): Promise<void> {
  for (const tell of onItemEnded) await tell(transaction, item)
}

/** Tells that a job has ended, after all of its items; a job that is deleted before it ended has ended too. */
export async function announceJobEnded(transaction: Transaction<Tables>, job: EndedJob): Promise<void> {
  for (const tell of onJobEnded) await tell(transaction, job)
}
