import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { isPublicAddress } from './public-address.ts'

/** Finds every address of a name. Rejects if the name has none. */
export type Resolve = (name: string) => Promise<readonly string[]>

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
   */
  find(hostname: string): Promise<Addresses | 'address_not_allowed' | 'unresolvable'>
}

const resolveSeconds = 5

/**
 * Creates a `Hosts`.
 * @param allowPrivate Whether private addresses are allowed.
 * @param resolve Default: the system's resolver.
 */
export function hostsOf(allowPrivate: boolean, resolve: Resolve = askSystem): Hosts {
  return {
    allowPrivate,
    find: async (hostname) => {
      const literal = hostname.replace(/^\[(.*)\]$/, '$1')
      const addresses = isIP(literal) ? [literal] : await inTime(resolve(hostname))
      const [first, ...others] = addresses.map(withFamily)
      if (!first) return 'unresolvable'
      // A name is also refused if only some of its addresses are private: a public name has no reason to have them.
      if (!allowPrivate && !addresses.every(isPublicAddress)) return 'address_not_allowed'
      return [first, ...others]
    },
  }
}

function withFamily(address: string): LookupAddress {
  return { address, family: isIP(address) }
}

async function askSystem(name: string): Promise<string[]> {
  return (await lookup(name, { all: true, order: 'ipv4first' })).map(({ address }) => address)
}

/** Resolves with an empty list instead of an error if the name has no address, or if the answer takes too long. */
async function inTime(addresses: Promise<readonly string[]>): Promise<readonly string[]> {
  const tooLate = sleep(resolveSeconds * 1000, [], { ref: false })
  return Promise.race([addresses.catch(() => []), tooLate])
}
