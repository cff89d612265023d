import type { LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import { isPublicAddress } from '../request/public-address.ts'
import { askNameServers, type Resolve } from '../request/resolve.ts'

/** At least one address. */
export type Addresses = [LookupAddress, ...LookupAddress[]]

/** Finds the addresses of hosts, and refuses private ones. */
export interface Hosts {
  /** Whether private addresses are allowed. True only in development and tests that ask for it. */
  allowPrivate: boolean
  /**
   * Finds the addresses to connect to. The connection must use one of them and must not look the name up again, because
   * the second answer could be different (DNS rebinding).
   * @param hostname As `URL` gives it: 0x7f.1 is already 127.0.0.1, and IPv6 addresses are in brackets.
   * @param signal Ends the search early. The host then counts as unresolvable.
   */
  find(hostname: string, signal?: AbortSignal): Promise<Addresses | 'address_not_allowed' | 'unresolvable'>
}

/** For all questions about a name together. */
const resolveSeconds = 5

/** A connection tries the addresses one after the other. Public services have fewer. */
const mostAddresses = 8

/**
 * Creates a `Hosts`.
 * @param allowPrivate Whether private addresses are allowed.
 * @param resolve Default: asks the name servers of the machine.
 */
export function hostsOf(allowPrivate: boolean, resolve: Resolve = askNameServers()): Hosts {
  return {
    allowPrivate,
    find: async (hostname, signal) => {
      const addresses = await addressesOf(hostname, resolve, signal)
      // A name is also refused if only some of its addresses are private: a public name has no reason to have them.
      if (!allowPrivate && !addresses.every(isPublicAddress)) return 'address_not_allowed'
      const [first, ...others] = addresses.slice(0, mostAddresses).map(withFamily)
      return first ? [first, ...others] : 'unresolvable'
    },
  }
}

/** An empty list if the name has no address, or if the answer takes too long. */
async function addressesOf(
  hostname: string,
  resolve: Resolve,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  const literal = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(literal)) return [literal]
  // RFC 6761 reserves these names for the machine itself. A name server must not be asked for them.
  if (/(^|\.)localhost\.?$/.test(hostname)) return ['127.0.0.1', '::1']
  const limit = AbortSignal.timeout(resolveSeconds * 1000)
  try {
    return await inTime(resolve, hostname, signal ? AbortSignal.any([signal, limit]) : limit)
  } catch {
    return []
  }
}

/** Does not rely on `resolve` to end when the signal aborts. */
async function inTime(resolve: Resolve, name: string, signal: AbortSignal): Promise<readonly string[]> {
  signal.throwIfAborted()
  const { promise, reject } = Promise.withResolvers<never>()
  const giveUp = () => reject(signal.reason)
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    return await Promise.race([resolve(name, signal), promise])
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

function withFamily(address: string): LookupAddress {
  return { address, family: isIP(address) }
}
