import type { Transaction } from 'kysely'
import { z } from 'zod'
import { addressesOf } from '../accounts/accounts.ts'
import type { Mail, MailTransport } from '../accounts/mail.ts'
import { openLimiter } from '../limits/limiter.ts'
import type { Database, Executor, Tables } from '../storage/database.ts'
import { enqueue, type Task, taskOf } from '../storage/queue-tasks.ts'

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

export interface OwnerMail {
  db: Database
  baseUrl: string
  /** Rejects if the mail server did not take the mail. The task is then tried again. */
  send: MailTransport['send']
}

/** Sends the mail, unless its news are not true any more. It names the endpoint by its id only: everything else about it was
 *  written by a person who has a key, who may not be the owner. */
export function ownerMailTask({ db, baseUrl, send }: OwnerMail): Task {
  const limiter = openLimiter(db, 'webhook mail', perAccount)
  return taskOf(ownerMail, async ({ endpointId, news }) => {
    const found = await stateOf(db, endpointId)
    if (!found || found.news !== news) return
    const addresses = await addressesOf(db, found.accountId, ['owner', 'developer'])
    if (addresses.length === 0) return
    const { granted } = await limiter.take(found.accountId, 1)
    if (!granted) return
    const page = `${baseUrl}/dashboard/developer/webhooks/${endpointId}`
    for (const to of addresses) await send(messageOf(news, to, page))
  })
}

async function stateOf(
  db: Executor,
  endpointId: string,
): Promise<{ accountId: string; news: News | undefined } | undefined> {
  const row = await db
    .selectFrom('webhook_endpoints')
    .select(['account_id as accountId', 'slow_since', 'disabled_reason'])
    .where('id', '=', endpointId)
    .executeTakeFirst()
  if (!row) return undefined
  const { accountId, slow_since, disabled_reason } = row
  return { accountId, news: disabled_reason ?? (slow_since ? 'slow' : undefined) }
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

function messageOf(news: News, to: string, page: string): Mail {
  return {
    to,
    subject: news === 'slow' ? 'Your webhook at Likeness is slow' : 'Your webhook at Likeness is disabled',
    text: [
      `Look at the log of your webhook:\n${page}`,
      whatHappened[news],
      news === 'slow'
        ? 'When you have repaired the receiver, send a test from that page: the events that wait follow.\n'
        : 'When you have repaired the receiver, enable the webhook on that page.\n',
    ].join('\n\n'),
  }
}
