import { isIP } from 'node:net'
import { Refused, refuse } from '../foundation/problem.ts'
import { openLimiter } from '../limits/limiter.ts'
import { turnsOf } from '../limits/turns.ts'
import type { Database } from '../storage/database.ts'
import type { Hosts } from './hosts.ts'

export const longestUrl = 2048

/**
 * Reads the URL to which an account wants its events sent, and checks that its host is allowed.
 * @param hosts Finds the addresses of hosts. If it allows private addresses, `http` is allowed too.
 * @returns The URL as it will be called, with its host in canonical form. A name that does not resolve is accepted, because
 *   it may resolve later: each delivery looks it up again.
 * @throws `invalid_request`, which points at `/url`.
 */
export async function readEndpointUrl(text: string, hosts: Hosts): Promise<string> {
  const url = readUnresolvedUrl(text, hosts)
  const { hostname } = new URL(url)
  if ((await hosts.find(hostname)) === 'address_not_allowed') {
    const detail = isIP(hostname.replace(/[[\]]/g, ''))
      ? 'The address must be on the public internet.'
      : 'The host resolves to an address that is not on the public internet.'
    refuse('invalid_request', detail, { errors: [{ pointer: '/url', detail }] })
  }
  return url
}

/** The same without asking for the addresses of the host. `pointer` names the member of the request that it is. */
export function readUnresolvedUrl(
  text: string,
  { allowPrivate }: Pick<Hosts, 'allowPrivate'>,
  pointer = '/url',
): string {
  const wrong = (detail: string): never =>
    refuse('invalid_request', detail, { errors: [{ pointer, detail }] })
  const url =
    URL.parse(text) ?? wrong('The address must be a complete URL, such as https://example.org/hooks.')
  const protocols = allowPrivate ? ['https:', 'http:'] : ['https:']
  if (!protocols.includes(url.protocol)) wrong('The address must begin with https://.')
  if (url.username || url.password) wrong('The address must not contain a user name or a password.')
  if (text.includes('#')) wrong('The address must not have a fragment (#…), because it would not be sent.')
  if (url.href.length > longestUrl) wrong(`The address must not be longer than ${longestUrl} characters.`)
  // The other ports below 1024 belong to services with other protocols, which a request could make do something.
  const isFitPort = ['', '443', '80'].includes(url.port) || Number(url.port) >= 1024
  if (!isFitPort) wrong('The port must be 443, 80, or at least 1024.')
  return url.href
}

/** URLs that one account may have looked up. Ours: an account has ten webhooks, and tries each six times. */
const perAccount = { quota: 60, windowSeconds: 600 }

/** Names that are looked up at the same time. Ours: a look-up takes one socket, and 5 seconds at most. */
const lookUps = { most: 60, mostEach: 3 }

export type EndpointUrls = ReturnType<typeof openEndpointUrls>

/** Reads the URLs that accounts choose for their webhooks, so that no account keeps the look-ups of others waiting. */
export function openEndpointUrls(db: Database, hosts: Hosts) {
  const limiter = openLimiter(db, 'webhook url', perAccount)
  const turns = turnsOf(lookUps)
  const { quota, windowSeconds } = perAccount
  return {
    /** `readEndpointUrl`, or throws `rate_limited` if the account had too many URLs looked up. */
    read: async (accountId: string, text: string): Promise<string> => {
      const { granted, freeInSeconds: retryAfterSeconds } = await limiter.take(accountId, 1)
      if (granted) return turns.inTurn(accountId, () => readEndpointUrl(text, hosts))
      const detail =
        `This account may set the URL of a webhook only ${quota} times in ${windowSeconds} seconds. Try again in ` +
        `${retryAfterSeconds} seconds.`
      const limit = { policy: 'account', limit: quota, window_seconds: windowSeconds }
      const extra = { ...limit, retry_after_seconds: retryAfterSeconds }
      throw new Refused({ code: 'rate_limited', detail, retryAfterSeconds, extra })
    },
    /** `readUnresolvedUrl`. */
    readUnresolved: (text: string): string => readUnresolvedUrl(text, hosts),
    /** Frees the memory of accounts that are not in use. To be called regularly. */
    forget: limiter.forget,
  }
}
