import type { Config } from '../../../config/config.ts'
import type { Quota } from '../../../foundation/quota.ts'
import { mailboxName, nearbyName, nearbySubject } from '../../../limits/address.ts'
import { hiddenSubjects } from '../../../limits/hidden-subjects.ts'
import { type Limiter, openLimiter, type Standing } from '../../../limits/limiter.ts'
import type { Database } from '../../../storage/database/open.ts'

/** What a message is about. Each kind has its own limits, so that requests for one cannot use up another. */
const kinds = ['sign-up', 'reset', 'code', 'invitation'] as const
export type MailKind = (typeof kinds)[number]

/** The header of our requests to better-auth that names the network address of the person who asks. */
export const addressHeader = 'x-likeness-address'

/** The person who asks for a message, and the mailbox that gets it. */
export interface MailAsked {
  address: string
  email: string
}

export interface MailLimits {
  /** Counts a message before it is sent. It may be sent if it is granted. */
  take(kind: MailKind, asked: MailAsked): Promise<Pick<Standing, 'granted' | 'freeInSeconds'>>
  /** Frees the memory of counts that have expired. To be called regularly. */
  forget(): void
}

/** The part of a mailbox's messages that every neighbourhood gets, even if others have used up all. */
const ownShare = 1 / 3

/** A mailbox gets at most so many times its quota, from however many neighbourhoods. */
const mostTimes = 4

/**
 * Limits the messages to a mailbox. Its quota is for all who ask. Once it is used up, people from another neighbourhood of
 * the network still get a few, so that nobody can use up the messages of a mailbox's owner.
 */
export function mailLimitsOf(db: Database, { secrets, mailPerRecipient }: Config): MailLimits {
  const { quota, windowSeconds } = mailPerRecipient
  const by = (nameOf: typeof mailboxName, name: string, quota: Quota) =>
    hiddenSubjects(openLimiter(db, name, quota), secrets, nameOf)
  const limiters = new Map(
    kinds.map((kind) => [
      kind,
      {
        own: by(nearbyName, `mail ${kind} own`, { quota: Math.ceil(quota * ownShare), windowSeconds }),
        all: by(mailboxName, `mail ${kind}`, mailPerRecipient),
        most: by(mailboxName, `mail ${kind} most`, { quota: quota * mostTimes, windowSeconds }),
      } satisfies Record<string, Limiter>,
    ]),
  )
  return {
    take: async (kind, { address, email }) => {
      const limits = limiters.get(kind)
      if (!limits) throw new RangeError(`there are no messages about ${kind}`)
      const own = await limits.own.take(nearbySubject(address, email), 1)
      const all = await limits.all.take(email, 1)
      return all.granted || !own.granted ? all : limits.most.take(email, 1)
    },
    forget: () => {
      for (const limits of limiters.values()) for (const limit of Object.values(limits)) limit.forget()
    },
  }
}
