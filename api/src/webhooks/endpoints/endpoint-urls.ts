import { type Outcome, refusal } from '../../foundation/problem.ts'
import { openLimiter } from '../../limits/limiter.ts'
import { turnsOf } from '../../limits/turns.ts'
import type { Database } from '../../storage/database.ts'
import { readEndpointUrl, readUnresolvedUrl } from './endpoint-url.ts'
import type { Hosts } from './hosts.ts'

/** URLs that one account may have looked up. Ours: an account has ten webhooks, and tries each six times. */
const perAccount = { quota: 60, windowSeconds: 600 }

/** Names that are looked up at the same time. Ours: a look-up takes one socket, and 5 seconds at most. */
const lookUps = { most: 60, mostEach: 3 }

/** Reads the URLs that accounts choose for their webhooks, so that no account keeps the look-ups of others waiting. */
export interface EndpointUrls {
  /** `readEndpointUrl`, or `rate_limited` if the account had too many URLs looked up. */
  read(accountId: string, text: string): Promise<Outcome<string>>
  /** `readUnresolvedUrl`. */
  readUnresolved(text: string): Outcome<string>
  /** Frees the memory of accounts that are not in use. To be called regularly. */
  forget(): void
}

export function openEndpointUrls(db: Database, hosts: Hosts): EndpointUrls {
  const limiter = openLimiter(db, 'webhook url', perAccount)
  const turns = turnsOf(lookUps)
  const { quota, windowSeconds } = perAccount
  return {
    read: async (accountId, text) => {
      const { granted, freeInSeconds } = await limiter.take(accountId, 1)
      if (granted) return turns.inTurn(accountId, () => readEndpointUrl(text, hosts))
      const { problem } = refusal(
        'rate_limited',
        `This account may set the URL of a webhook only ${quota} times in ${windowSeconds} seconds. Try again in ` +
          `${freeInSeconds} seconds.`,
        {
          policy: 'account',
          limit: quota,
          window_seconds: windowSeconds,
          retry_after_seconds: freeInSeconds,
        },
      )
      return { ok: false, problem: { ...problem, retryAfterSeconds: freeInSeconds } }
    },
    readUnresolved: (text) => readUnresolvedUrl(text, hosts),
    forget: limiter.forget,
  }
}
