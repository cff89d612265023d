import type { Role } from '../foundation/access.ts'
import type { Database } from '../storage/database.ts'
import { type Task, type TaskKind, taskOf } from '../storage/queue-tasks.ts'
import { addressesOf } from './accounts.ts'
import type { Mail, MailTransport } from './mail.ts'

/** What a task that sends mail needs. */
export interface Mailing {
  db: Database
  baseUrl: string
  /** Rejects if the mail server did not take the mail. The task is then tried again. */
  send: MailTransport['send']
}

/** A mail to the members of an account. */
export interface MemberMail extends Omit<Mail, 'to'> {
  accountId: string
}

/** Who is told about money: owners, and who pays for them. */
export const payers: readonly Role[] = ['owner', 'billing']

/**
 * Makes the task of a mail to members of an account. Queue it in the transaction in which the event happens, so that the mail is
 * sent only if that commits.
 * @param roles Who gets it.
 * @param compose Writes the mail; undefined if its news are not true any more.
 */
export function memberMailTask<P>(
  { db, send }: Mailing,
  kind: TaskKind<P>,
  roles: readonly Role[],
  compose: (payload: P) => Promise<MemberMail | undefined>,
): Task {
  return taskOf(kind, async (payload) => {
    const composed = await compose(payload)
    if (!composed) return
    const { accountId, ...mail } = composed
    for (const to of await addressesOf(db, accountId, roles)) await send({ ...mail, to })
  })
}
