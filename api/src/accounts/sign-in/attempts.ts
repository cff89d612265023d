import type { Config } from '../../config/config.ts'
import type { Problem } from '../../foundation/problem.ts'
import { mailboxName, networkName } from '../../limits/address.ts'
import { type Limiter, openLimiter } from '../../limits/limiter.ts'
import type { Database } from '../../storage/database/open.ts'

/** The origin of an attempt, and its account if that is known. */
interface Attempt {
  address: string
  email?: string
  /** Whether a user has signed in to that account in this browser before. */
  known?: boolean
}

export interface Attempts {
  /**
   * Counts an attempt before it is examined, so that concurrent attempts count like successive ones.
   * @returns The problem to answer if it is one attempt too many; otherwise undefined.
   */
  begin(attempt: Attempt): Promise<Problem | undefined>
  /** Takes an attempt out of the count, because it was not a guess. */
  succeeded(attempt: Attempt): void
  /** Counts a request for a message. Returns the problem to answer if it is one too many; otherwise undefined. */
  askedForMail(address: string): Promise<Problem | undefined>
  /** Counts a code that is sent to an account. Only a user who knows the password can ask for one. Returns the problem to
   *  answer if it is one too many; otherwise undefined. */
  askedForCode(email: string): Promise<Problem | undefined>
  /** Limits the messages to a mailbox. Its subjects are mail addresses, which are stored only as a keyed hash. */
  recipients: Pick<Limiter, 'take'>
  /** Frees the memory of counts that have expired. To be called regularly. */
  forget(): void
}

/**
 * Limits guessing, across all processes. Wrong passwords, codes and links are counted per network; wrong passwords and
 * codes also per account, so that many networks together cannot guess faster. Messages are counted per requester and per
 * recipient. Attempts for an account are counted whether it exists or not. Known browsers of the account are counted
 * separately, so that other people cannot lock its owner out.
 */
export function attemptsOf(db: Database, config: Config): Attempts {
  const { secret } = config
  const networks = openLimiter(db, 'sign-in', config.signInFailuresPerAddress)
  const accounts = openLimiter(db, 'sign-in account', config.signInFailuresPerAccount)
  const askers = openLimiter(db, 'mail asked', config.mailPerAddress)
  const recipients = openLimiter(db, 'mail sent', config.mailPerRecipient)
  // A separate limit, so that requests for other messages cannot use up the codes of an account.
  const codes = openLimiter(db, 'code sent', config.mailPerRecipient)
  const counted = ({ address, email, known }: Attempt): [Limiter, string, string][] => [
    [networks, networkName(secret, address), 'attempts from your address failed'],
    ...(email === undefined
      ? []
      : [
          [
            accounts,
            `${mailboxName(secret, email)}${known ? ' known' : ''}`,
            'attempts to sign in to this account failed',
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
      taken(askers, networkName(secret, address), 'messages were requested from your address'),
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
