import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { isPublicAddress } from './public-address.ts'

/** Every address of a name. Rejects where there is none. */
export type Resolve = (name: string) => Promise<readonly string[]>

/** At least one. */
export type Addresses = [LookupAddress, ...LookupAddress[]]

/** Where a host may be reached. */
export interface Hosts {
  /** True only where development and tests asked for it. */
  allowPrivate: boolean
  /**
   * The addresses to connect to. Whoever connects must use one of these, and not look the name up again: the second
   * answer could be another (DNS rebinding).
   * @param hostname As `URL` gives it, so that 0x7f.1 is 127.0.0.1 already, and IPv6 stands in brackets.
   */
  find(hostname: string): Promise<Addresses | 'address_not_allowed' | 'unresolvable'>
}

const resolveSeconds = 5

/**
 * @param resolve Asks the system's resolver where it is absent.
 */
export function hostsOf(allowPrivate: boolean, resolve: Resolve = askSystem): Hosts {
  return {
    allowPrivate,
    find: async (hostname) => {
      const literal = hostname.replace(/^\[(.*)\]$/, '$1')
      const addresses = isIP(literal) ? [literal] : await inTime(resolve(hostname))
      const [first, ...others] = addresses.map(withFamily)
      if (!first) return 'unresolvable'
      // One that is private among public ones is refused too: a name of the public internet has no use for it.
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

/** No address rather than an error where the name has none, or the answer takes too long. */
async function inTime(addresses: Promise<readonly string[]>): Promise<readonly string[]> {
  const tooLate = sleep(resolveSeconds * 1000, [], { ref: false })
  return Promise.race([addresses.catch(() => []), tooLate])
}
