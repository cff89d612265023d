import { isIP } from 'node:net'
import { type Outcome, refusal } from '../foundation/problem.ts'
import { openLimiter } from '../limits/limiter.ts'
import { turnsOf } from '../limits/turns.ts'
import type { Database } from '../storage/database.ts'
import type { Hosts } from './hosts.ts'

export const longestUrl = 2048

/**
 * Reads the URL to which an account wants its events sent, and checks that its host is allowed.
 * @param hosts Finds the addresses of hosts. If it allows private addresses, `http` is allowed too.
 * @returns The URL as it will be called, with its host in canonical form; or `invalid_request`, which points at `/url`. A
 *   name that does not resolve is accepted, because it may resolve later: each delivery looks it up again.
 */
export async function readEndpointUrl(text: string, hosts: Hosts): Promise<Outcome<string>> {
  const read = readUnresolvedUrl(text, hosts)
  if (!read.ok) return read
  const { hostname } = new URL(read.value)
  const found = await hosts.find(hostname)
  if (found !== 'address_not_allowed') return read
  return wrong(
    isIP(hostname.replace(/[[\]]/g, ''))
      ? 'The address must be on the public internet.'
      : 'The host resolves to an address that is not on the public internet.',
  )
}

/** The same without asking for the addresses of the host. */
function readUnresolvedUrl(text: string, hosts: Pick<Hosts, 'allowPrivate'>): Outcome<string> {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url) return wrong('The address must be a complete URL, such as https://example.org/hooks.')
  const protocols = hosts.allowPrivate ? ['https:', 'http:'] : ['https:']
  if (!protocols.includes(url.protocol)) return wrong('The address must begin with https://.')
  if (url.username || url.password) return wrong('The address must not contain a user name or a password.')
  if (text.includes('#'))
    return wrong('The address must not have a fragment (#…), because it would not be sent.')
  if (url.href.length > longestUrl)
    return wrong(`The address must not be longer than ${longestUrl} characters.`)
  if (!isFitPort(url.port)) return wrong('The port must be 443, 80, or at least 1024.')
  return { ok: true, value: url.href }
}

/** The other ports below 1024 belong to services with other protocols, which a request could make do something. */
function isFitPort(port: string): boolean {
  return ['', '443', '80'].includes(port) || Number(port) >= 1024
}

function wrong(detail: string) {
  return refusal('invalid_request', detail, { errors: [{ pointer: '/url', detail }] })
}

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
