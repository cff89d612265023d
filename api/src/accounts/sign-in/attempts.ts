import type { Config } from '../../config/config.ts'
import type { Problem } from '../../foundation/problem.ts'
import { mailboxName, networkName } from '../../limits/address.ts'
import { type Limiter, openLimiter } from '../../limits/limiter.ts'
import type { Database } from '../../storage/database/open.ts'

/** From where somebody tries, and for which account where that is known. */
interface Attempt {
  address: string
  email?: string
  /** Whether the browser is one in which that account was signed in to before. */
  known?: boolean
}

export interface Attempts {
  /**
   * Counts an attempt before it is looked into, so that many at once are no more than many in a row.
   * @returns What to answer instead where it is one too many; else undefined.
   */
  begin(attempt: Attempt): Promise<Problem | undefined>
  /** Counts it no longer, since it was no guess. */
  succeeded(attempt: Attempt): void
  /** Counts a message that is asked for. Returns what to answer instead where it is one too many. */
  askedForMail(address: string): Promise<Problem | undefined>
  /** Counts a code that an account is to be sent, which only who knows its password can ask for. */
  askedForCode(email: string): Promise<Problem | undefined>
  /** How many messages a mailbox may be sent. Its subjects are mailboxes, of which a code is kept. */
  recipients: Pick<Limiter, 'take'>
  forget(): void
}

/**
 * Limits on guessing, over all processes: wrong passwords, codes and links by the network that they come from, wrong
 * passwords and codes by account as well, so that many networks together guess no faster; and messages by who asks and by who gets them.
 * What is counted for an account is so whether there is one or not; its own browsers are counted apart, so that nobody else
 * locks them out.
 */
export function attemptsOf(db: Database, config: Config): Attempts {
  const { secret } = config
  const networks = openLimiter(db, 'sign-in', config.signInFailuresPerAddress)
  const accounts = openLimiter(db, 'sign-in account', config.signInFailuresPerAccount)
  const askers = openLimiter(db, 'mail asked', config.mailPerAddress)
  const recipients = openLimiter(db, 'mail sent', config.mailPerRecipient)
  // Apart, so that nobody keeps codes from an account by asking for other messages.
  const codes = openLimiter(db, 'code sent', config.mailPerRecipient)
  const counted = ({ address, email, known }: Attempt): [Limiter, string, string][] => [
    [networks, networkName(secret, address), 'attempts from your address failed'],
    ...(email === undefined
      ? []
      : [
          [
            accounts,
            `${mailboxName(secret, email)}${known ? ' known' : ''}`,
            'attempts to sign in there failed',
          ] as [Limiter, string, string],
        ]),
  ]
  return {
    begin: async (attempt) => {
      for (const [limiter, name, what] of counted(attempt)) {
        const tooMany = await taken(limiter, name, what)
        if (tooMany) return tooMany
      }
      return undefined
    },
    succeeded: (attempt) => {
      for (const [limiter, name] of counted(attempt)) limiter.giveBack(name, 1)
    },
    askedForMail: (address) =>
      taken(askers, networkName(secret, address), 'messages were asked for from your address'),
    askedForCode: (email) => taken(codes, mailboxName(secret, email), 'codes were sent to your address'),
    recipients: { take: (email, amount) => recipients.take(mailboxName(secret, email), amount) },
    forget: () => {
      for (const limit of [networks, accounts, askers, recipients, codes]) limit.forget()
    },
  }
}

async function taken(limiter: Limiter, name: string, what: string): Promise<Problem | undefined> {
  const { granted, freeInSeconds } = await limiter.take(name, 1)
  if (granted) return undefined
  return {
    code: 'too_many_attempts',
    detail: `Too many ${what}. Try again in ${freeInSeconds} seconds.`,
    retryAfterSeconds: freeInSeconds,
  }
}
