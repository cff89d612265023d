import type { Config } from '#config/config.ts'
import { Refused } from '#foundation/problem.ts'
import type { Quota } from '#foundation/quota.ts'
import type { Secrets } from '#foundation/secrets.ts'
import { mailboxName, nearbyName, nearbySubject, neighbourhoodName, networkName } from '#limits/address.ts'
import { hiddenSubjects } from '#limits/failed-attempts.ts'
import { openLimiter, type Seen } from '#limits/limiter.ts'
import type { Database } from '#storage/database.ts'

/** What a message is about. Each kind has its own limits, so that requests for one cannot use up another. */
export type MailKind = 'sign-up' | 'reset' | 'code' | 'invitation'

/** The header of our requests to better-auth that names the network address of the person who asks. */
export const addressHeader = 'x-likeness-address'

/** The person who asks for a message, and the mailbox that gets it. */
interface MailAsked {
  address: string
  email: string
}

/** Opens limiters whose subjects are stored as keyed hashes. */
function limitersOf(db: Database, secrets: Secrets) {
  return (nameOf: typeof networkName, name: string, quota: Quota) =>
    hiddenSubjects(openLimiter(db, name, quota), secrets, nameOf)
}

/** A multiple or a part of a quota, in the same time. */
function times({ quota, windowSeconds }: Quota, factor: number): Quota {
  return { quota: Math.ceil(quota * factor), windowSeconds }
}

/** The part of a mailbox's messages that every neighbourhood gets, even if others have used up all. */
const ownShareOfMails = 1 / 3

/** A mailbox gets at most so many times its quota, from however many neighbourhoods. */
const mostTimes = 4

/**
 * Limits the messages to a mailbox. Its quota is for all who ask. Once it is used up, people from another neighbourhood of
 * the network still get a few, so that no one can use up the messages of a mailbox's owner.
 */
function mailLimitsOf(db: Database, { secrets, mailPerRecipient }: Config) {
  const by = limitersOf(db, secrets)
  const limitsOf = (kind: MailKind) => ({
    own: by(nearbyName, `mail ${kind} own`, times(mailPerRecipient, ownShareOfMails)),
    all: by(mailboxName, `mail ${kind}`, mailPerRecipient),
    most: by(mailboxName, `mail ${kind} most`, times(mailPerRecipient, mostTimes)),
  })
  const limiters = {
    'sign-up': limitsOf('sign-up'),
    reset: limitsOf('reset'),
    code: limitsOf('code'),
    invitation: limitsOf('invitation'),
  }
  return {
    /** Counts a message before it is sent. It may be sent if it is granted. */
    take: async (kind: MailKind, { address, email }: MailAsked): Promise<Seen> => {
      const limits = limiters[kind]
      const own = await limits.own.take(nearbySubject(address, email), 1)
      const all = await limits.all.take(email, 1)
      return all.granted || !own.granted ? all : limits.most.take(email, 1)
    },
    forget: () => {
      for (const limits of Object.values(limiters))
        for (const limiter of Object.values(limits)) limiter.forget()
    },
  }
}

export type Attempts = ReturnType<typeof attemptsOf>

/** The attempts of an account that each neighbourhood has, even if others have used up all. */
const ownShare = 1 / 2

/**
 * What a neighbourhood may do in multiples of what a network may, and a network's requests for messages in a day in
 * multiples of those in its period. One person with many networks must not keep the hashing of passwords busy for all.
 */
const most = { failuresNearby: 4, askedNearby: 3, askedInDay: 4 }

function openLimiters(db: Database, config: Config) {
  const { signInFailuresPerAddress: perAddress, signInFailuresPerAccount: perAccount } = config
  const { mailPerAddress } = config
  const inDay = { quota: mailPerAddress.quota * most.askedInDay, windowSeconds: 86_400 }
  const by = limitersOf(db, config.secrets)
  return {
    networks: by(networkName, 'sign-in', perAddress),
    failuresNearby: by(neighbourhoodName, 'sign-in nearby', times(perAddress, most.failuresNearby)),
    accounts: by(mailboxName, 'sign-in account', perAccount),
    knowns: by(mailboxName, 'sign-in known', perAccount),
    own: by(nearbyName, 'sign-in own', times(perAccount, ownShare)),
    askers: by(networkName, 'mail asked', mailPerAddress),
    askersNearby: by(neighbourhoodName, 'mail asked nearby', times(mailPerAddress, most.askedNearby)),
    askersInDay: by(networkName, 'mail asked in a day', inDay),
  }
}

/**
 * Limits guessing, across all processes. Subjects are stored only as keyed hashes.
 *
 * Wrong passwords, codes and links are counted per network and per neighbourhood of the network. Wrong passwords and codes
 * are also counted per account, whether it exists or not, so that a few networks together cannot guess faster. Once an
 * account's attempts are used up, people from another neighbourhood still have some, so that no one can lock its owner out;
 * an attacker needs another neighbourhood for every few guesses. Browsers that are known to an account, or have reached its
 * mailbox, are counted apart from everything else (OWASP's device cookies). Requests for messages are counted per network
 * and neighbourhood, messages per recipient (`mailLimitsOf`). What is one too many is refused: `too_many_attempts`.
 */
export function attemptsOf(db: Database, config: Config) {
  const limiters = openLimiters(db, config)
  const { networks, failuresNearby, accounts, knowns, own, askers, askersNearby, askersInDay } = limiters
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
    /**
     * Counts an attempt before it is examined, so that concurrent attempts count like successive ones.
     * @param attempt Its network address, and its account if that is known. `known`: whether a user has signed in to that account in
     *   this browser before, or reached the account's mailbox with it.
     * @returns `succeeded` takes it out of the count, because it was not a guess.
     */
    begin: async (attempt: { address: string; email?: string; known?: boolean }) => {
      const { address, email, known } = attempt
      if (known && email !== undefined) {
        refuseUnless(await knowns.take(email, 1), ofThisAccount)
        return { succeeded: () => knowns.giveBack(email, 1) }
      }
      const ofNetwork = [networks, failuresNearby]
      for (const limiter of ofNetwork) {
        refuseUnless(await limiter.take(address, 1), 'attempts from your address failed')
      }
      const taken = email === undefined ? undefined : await takeOfAccount(address, email)
      if (taken) refuseUnless(taken, ofThisAccount)
      return {
        succeeded: () => {
          for (const limiter of ofNetwork) limiter.giveBack(address, 1)
          taken?.giveBack()
        },
      }
    },
    /** Counts a request for a message. */
    askedForMail: async (address: string): Promise<void> => {
      for (const limiter of [askers, askersInDay, askersNearby]) {
        refuseUnless(await limiter.take(address, 1), 'messages were requested from your address')
      }
    },
    /** Counts a code that is sent to an account. Only a user who knows the password can ask for one. */
    askedForCode: async (asked: MailAsked) =>
      refuseUnless(await mails.take('code', asked), 'codes were sent to your address'),
    /** Counts an invitation that is sent to an address. */
    askedForInvitation: async (asked: MailAsked) =>
      refuseUnless(await mails.take('invitation', asked), 'invitations were sent to this address'),
    /** Limits the messages to a mailbox. */
    mails,
    /** Frees the memory of counts that have expired. To be called regularly. */
    forget: () => {
      for (const limiter of [...Object.values(limiters), mails]) limiter.forget()
    },
  }
}

const ofThisAccount = 'attempts to sign in to this account failed'

function refuseUnless({ granted, freeInSeconds: retryAfterSeconds }: Seen, what: string): void {
  if (granted) return
  const detail = `Too many ${what}. Try again in ${retryAfterSeconds} seconds.`
  throw new Refused({ code: 'too_many_attempts', detail, retryAfterSeconds })
}
