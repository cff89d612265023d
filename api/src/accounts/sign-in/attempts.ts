import type { Config } from '../../config.ts'
import type { Database } from '../../database/open.ts'
import { mailboxName, networkName } from '../../limits/address.ts'
import { failedAttempts } from '../../limits/failed-attempts.ts'
import { type Limiter, openLimiter } from '../../limits/limiter.ts'
import type { Problem } from '../../problem.ts'

/** From where somebody tries, and for which account where that is known. */
export interface Attempt {
  address: string
  email?: string
}

export interface Attempts {
  /** What to answer instead of looking into an attempt; else undefined. */
  refusal(attempt: Attempt): Promise<Problem | undefined>
  /** Counts one that failed. */
  failed(attempt: Attempt): Promise<void>
  /** Counts a message that is asked for. Returns what to answer instead where it is one too many. */
  askedForMail(address: string): Promise<Problem | undefined>
  /** How many messages a mailbox may be sent. Its subjects are mailboxes, of which a code is kept. */
  recipients: Pick<Limiter, 'take'>
  forget(): void
}

/**
 * Limits on guessing, over all processes: wrong passwords and links by the network that they come from, wrong passwords
 * by account as well, so that many networks together guess no faster; and messages by who asks and by who gets them.
 * What is counted for an account is so whether there is one or not.
 */
export function attemptsOf(db: Database, config: Config, onFailure: (error: unknown) => void): Attempts {
  const { secret, signInFailuresPerAddress, signInFailuresPerAccount } = config
  const code = 'too_many_attempts' as const
  const common = { db, secret, code, onFailure }
  const networks = failedAttempts({ ...common, kind: 'sign-in', perAddress: signInFailuresPerAddress })
  const accounts = failedAttempts({
    ...common,
    kind: 'sign-in account',
    perAddress: signInFailuresPerAccount,
    nameOf: mailboxName,
    whose: 'for this account',
  })
  const askers = openLimiter(db, 'mail asked', config.mailPerAddress)
  const recipients = openLimiter(db, 'mail sent', config.mailPerRecipient)
  return {
    refusal: async ({ address, email }) =>
      (await networks.refusal(address)) ?? (email === undefined ? undefined : accounts.refusal(email)),
    failed: async ({ address, email }) => {
      await networks.count(address)
      if (email !== undefined) await accounts.count(email)
    },
    askedForMail: async (address) => {
      const { granted, freeInSeconds } = await askers.take(networkName(secret, address), 1)
      if (granted) return undefined
      const detail = `Too many messages were asked for from your address. Try again in ${freeInSeconds} seconds.`
      return { code, detail, retryAfterSeconds: freeInSeconds }
    },
    recipients: { take: (email, amount) => recipients.take(mailboxName(secret, email), amount) },
    forget: () => {
      for (const limit of [networks, accounts, askers, recipients]) limit.forget()
    },
  }
}
