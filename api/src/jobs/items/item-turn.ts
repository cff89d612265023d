import type { Transaction } from 'kysely'
import type { Tables } from '../../storage/database/tables.ts'
import { enqueue, leastPriority } from '../../storage/queue/enqueue.ts'
import type { AccountLoad } from '../accepting/account-load.ts'
import { itemToJudge, type Reference } from './item-task.ts'

/**
 * Queues items so that the accounts take turns, however many items each has: the item gets the turn that comes after all that
 * its account already has. The first free turn is the one that is served now, so nobody saves up turns by staying away
 * (start-time fair queueing, with one turn per item).
 */
export async function queueItems(
  transaction: Transaction<Tables>,
  references: readonly Reference[],
  { items: openItems }: Pick<AccountLoad, 'items'>,
  delaySeconds = 0,
): Promise<void> {
  const servedNow = await leastPriority(transaction, itemToJudge)
  for (const [index, reference] of references.entries()) {
    const priority = servedNow + openItems + index
    await enqueue(transaction, itemToJudge, reference, { delaySeconds, priority })
  }
}
