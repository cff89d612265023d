import type { Transaction } from 'kysely'
import { z } from 'zod'
import { type Mailing, memberMailTask } from '../accounts/member-mail.ts'
import { openLimiter } from '../limits/limiter.ts'
import type { Tables } from '../storage/database.ts'
import { enqueue, type Task } from '../storage/queue-tasks.ts'

/** What happened to an endpoint: it is slow for a day, or was disabled for one of two reasons. */
const News = z.enum(['slow', 'gone', 'failing'])
type News = z.infer<typeof News>

const ownerMail = {
  name: 'webhook.owner-mail',
  payload: z.strictObject({ endpointId: z.string(), news: News }),
}

/** Mails about the webhooks of one account. Ours: a person who has a key must not be able to fill its owner's mailbox. */
const perAccount = { quota: 5, windowSeconds: 86_400 }

/** Queues a mail to the owners and developers of the account of an endpoint. It is sent only if the transaction commits. */
export function tellOwner(transaction: Transaction<Tables>, endpointId: string, news: News): Promise<void> {
  return enqueue(transaction, ownerMail, { endpointId, news })
}

/** Sends the mail, unless its news are not true any more. It names the endpoint by its id only: everything else about it was
 *  written by a person who has a key, who may not be the owner. */
export function ownerMailTask(mailing: Mailing): Task {
  const { db, baseUrl } = mailing
  const limiter = openLimiter(db, 'webhook mail', perAccount)
  return memberMailTask(mailing, ownerMail, ['owner', 'developer'], async ({ endpointId, news }) => {
    const found = await db
      .selectFrom('webhook_endpoints')
      .select(['account_id as accountId', 'slow_since', 'disabled_reason'])
      .where('id', '=', endpointId)
      .executeTakeFirst()
    const isSlow = news === 'slow'
    const now = found?.disabled_reason ?? (found?.slow_since ? 'slow' : undefined)
    if (!found || now !== news || !(await limiter.take(found.accountId, 1)).granted) return undefined
    return {
      accountId: found.accountId,
      subject: `Your webhook at Likeness is ${isSlow ? 'slow' : 'disabled'}`,
      text: [
        `Look at the log of your webhook:\n${baseUrl}/dashboard/developer/webhooks/${endpointId}`,
        whatHappened[news],
        isSlow
          ? 'When you have repaired the receiver, send a test from that page: the events that wait follow.\n'
          : 'When you have repaired the receiver, enable the webhook on that page.\n',
      ].join('\n\n'),
    }
  })
}

const whatHappened: Record<News, string> = {
  slow:
    'For a day its receiver has answered slowly or not at all. So it is called less often, and its events arrive late. ' +
    'After 76 hours without an answer it is disabled.',
  gone: 'Its receiver answered 410, Gone. So it was disabled, and gets no further events.',
  failing:
    'Every attempt for an event failed, or its receiver was silent for 76 hours. So it was disabled, and gets no further ' +
    'events.',
}
