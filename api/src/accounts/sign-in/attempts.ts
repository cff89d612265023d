import type { Config } from '../../config/config.ts'
import type { Problem } from '../../foundation/problem.ts'
import type { Quota } from '../../foundation/quota.ts'
import {
  mailboxName,
  nearbyName,
  nearbySubject,
  neighbourhoodName,
  networkName,
} from '../../limits/address.ts'
import { hiddenSubjects } from '../../limits/hidden-subjects.ts'
import { openLimiter, type Standing } from '../../limits/limiter.ts'
import type { Database } from '../../storage/database/open.ts'
import { type MailAsked, type MailLimits, mailLimitsOf } from './mail-limits.ts'

/** The origin of an attempt, and its account if that is known. */
interface Attempt {
  address: string
  email?: string
  /** Whether a user has signed in to that account in this browser before, or reached the account's mailbox with it. */
  known?: boolean
}

/** An attempt that was counted: one too many, or one that may be examined. */
type Begun = { tooMany: Problem } | { tooMany?: undefined; succeeded(): void }

export interface Attempts {
  /**
   * Counts an attempt before it is examined, so that concurrent attempts count like successive ones.
   * @returns The problem to answer if it is one attempt too many. Otherwise a function that takes it out of the count,
   *   because it was not a guess.
   */
  begin(attempt: Attempt): Promise<Begun>
  /** Counts a request for a message. Returns the problem to answer if it is one too many; otherwise undefined. */
  askedForMail(address: string): Promise<Problem | undefined>
  /** Counts a code that is sent to an account. Only a user who knows the password can ask for one. Returns the problem to
   *  answer if it is one too many; otherwise undefined. */
  askedForCode(asked: MailAsked): Promise<Problem | undefined>
  /** Limits the messages to a mailbox. */
  mails: Pick<MailLimits, 'take'>
  /** Frees the memory of counts that have expired. To be called regularly. */
  forget(): void
}

/** The attempts of an account that each neighbourhood has, even if others have used up all. */
const ownShare = 1 / 2

/** Requests for messages of a network in a day, and of a neighbourhood, in multiples of those of a network in its period. */
const mostAsked = { networkInDay: 4, neighbourhood: 3 }

/**
 * Limits guessing, across all processes. Subjects are stored only as keyed hashes.
 *
 * Wrong passwords, codes and links are counted per network. Wrong passwords and codes are also counted per account, whether
 * it exists or not, so that a few networks together cannot guess faster. Once an account's attempts are used up, people from
 * another neighbourhood of the network still have some, so that nobody can lock its owner out; an attacker needs another
 * neighbourhood for every few guesses. Known browsers of an account are counted apart from everything else (OWASP's device
 * cookies). Requests for messages are counted per network and neighbourhood, messages per recipient (`mail-limits.ts`).
 */
export function attemptsOf(db: Database, config: Config): Attempts {
  const { secrets, signInFailuresPerAccount: perAccount, mailPerAddress } = config
  const by = (nameOf: typeof networkName, name: string, quota: Quota) =>
    hiddenSubjects(openLimiter(db, name, quota), secrets, nameOf)
  const networks = by(networkName, 'sign-in', config.signInFailuresPerAddress)
  const accounts = by(mailboxName, 'sign-in account', perAccount)
  const knowns = by(mailboxName, 'sign-in known', perAccount)
  const own = by(nearbyName, 'sign-in own', { ...perAccount, quota: Math.ceil(perAccount.quota * ownShare) })
  const askers = by(networkName, 'mail asked', mailPerAddress)
  const askersInDay = by(networkName, 'mail asked in a day', {
    quota: mailPerAddress.quota * mostAsked.networkInDay,
    windowSeconds: 86_400,
  })
  const neighbourhoods = by(neighbourhoodName, 'mail asked nearby', {
    ...mailPerAddress,
    quota: mailPerAddress.quota * mostAsked.neighbourhood,
  })
  const mails = mailLimitsOf(db, config)

  /** Takes an attempt for an account. It is granted if the neighbourhood or the whole account has one left. */
  async function takeOfAccount(address: string, email: string) {
    const nearby = nearbySubject(address, email)
    const [ofOwn, ofAll] = [await own.take(nearby, 1), await accounts.take(email, 1)]
    const giveBack = () => {
      if (ofOwn.granted) own.giveBack(nearby, 1)
      if (ofAll.granted) accounts.giveBack(email, 1)
    }
    return { granted: ofOwn.granted || ofAll.granted, freeInSeconds: ofAll.freeInSeconds, giveBack }
  }

  return {
    begin: async ({ address, email, known }) => {
      if (known && email !== undefined) {
        const tooMany = refused(await knowns.take(email, 1), ofThisAccount)
        return tooMany ? { tooMany } : { succeeded: () => knowns.giveBack(email, 1) }
      }
      const tooManyOfNetwork = refused(await networks.take(address, 1), 'attempts from your address failed')
      if (tooManyOfNetwork) return { tooMany: tooManyOfNetwork }
      const giveBack = () => networks.giveBack(address, 1)
      if (email === undefined) return { succeeded: giveBack }
      const taken = await takeOfAccount(address, email)
      const tooMany = refused(taken, ofThisAccount)
      if (tooMany) return { tooMany }
      return {
        succeeded: () => {
          giveBack()
          taken.giveBack()
        },
      }
    },
    askedForMail: async (address) => {
      for (const limiter of [askers, askersInDay, neighbourhoods]) {
        const tooMany = refused(await limiter.take(address, 1), 'messages were requested from your address')
        if (tooMany) return tooMany
      }
      return undefined
    },
    askedForCode: async (asked) =>
      refused(await mails.take('code', asked), 'codes were sent to your address'),
    mails,
    forget: () => {
      for (const limit of [networks, accounts, knowns, own, askers, askersInDay, neighbourhoods, mails])
        limit.forget()
    },
  }
}

const ofThisAccount = 'attempts to sign in to this account failed'

function refused(
  { granted, freeInSeconds }: Pick<Standing, 'granted' | 'freeInSeconds'>,
  what: string,
): Problem | undefined {
  if (granted) return undefined
  return {
    code: 'too_many_attempts',
    detail: `Too many ${what}. Try again in ${freeInSeconds} seconds.`,
    retryAfterSeconds: freeInSeconds,
  }
}
