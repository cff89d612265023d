import { z } from 'zod'
import { addressesOf } from '../../accounts/members/members.ts'
import type { MailTransport } from '../../mail/mail.ts'
import type { Database } from '../../storage/database.ts'
import { type Task, taskOf } from '../../storage/queue-tasks.ts'

/** Why the service switched automatic top-ups off. */
export const OffReason = z.enum(['declined', 'authentication_required', 'card_unusable'])
export type OffReason = z.infer<typeof OffReason>

/** Queued in the transaction that switches them off, so the mail is sent only if that commits. */
export const offMail = {
  name: 'wallet.automatic-top-up-off',
  payload: z.strictObject({ walletId: z.string(), reason: OffReason }),
}

const why: Record<OffReason, string> = {
  declined: 'The bank declined the payment.',
  authentication_required:
    'The bank asks you to confirm the payment, which is not possible while you are away.',
  card_unusable: 'The saved card cannot be charged any more.',
}

/** Tells owners and billing members that automatic top-ups were switched off, and why. */
export function offMailTask({ db, baseUrl, send }: OffMail): Task {
  return taskOf(offMail, async ({ walletId, reason }) => {
    const wallet = db.selectFrom('wallets').select('account_id').where('id', '=', walletId)
    const { account_id: accountId } = await wallet.executeTakeFirstOrThrow()
    const mail = {
      subject: 'Automatic top-ups at Likeness are switched off',
      text: [
        `An automatic top-up of your wallet failed: ${why[reason]} Nothing was charged.`,
        'So automatic top-ups are switched off. When the wallet is empty, calls that cost something are refused with 402.',
        `Top up the wallet, with another card if needed, and switch them on again:\n${baseUrl}/dashboard/wallet\n`,
      ].join('\n\n'),
    }
    for (const to of await addressesOf(db, accountId, ['owner', 'billing'])) await send({ ...mail, to })
  })
}

export interface OffMail {
  db: Database
  baseUrl: string
  /** Rejects if the mail server did not take the mail. The task is then tried again. */
  send: MailTransport['send']
}
