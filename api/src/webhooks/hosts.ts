import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** At least one address. */
export type Addresses = [LookupAddress, ...LookupAddress[]]

/** For all questions about a name together. */
const resolveSeconds = 5

/** A connection tries the addresses one after the other. Public services have fewer. */
const mostAddresses = 8

export type Hosts = ReturnType<typeof hostsOf>

/**
 * Finds the addresses of hosts, and refuses private ones.
 * @param allowPrivate Whether private addresses are allowed. True only in development and tests that ask for it.
 * @param resolve Default: asks the name servers of the machine.
 */
export function hostsOf(allowPrivate: boolean, resolve: Resolve = askNameServers()) {
  return {
    allowPrivate,
    /**
     * Finds the addresses to connect to. The connection must use one of them and must not look the name up again, because
     * the second answer could be different (DNS rebinding).
     * @param hostname As `URL` gives it: 0x7f.1 is already 127.0.0.1, and IPv6 addresses are in brackets.
     * @param signal Ends the search early. The host then counts as unresolvable.
     */
    find: async (
      hostname: string,
      signal?: AbortSignal,
    ): Promise<Addresses | 'address_not_allowed' | 'unresolvable'> => {
      const addresses = await addressesOf(hostname, resolve, signal)
      // A name is also refused if only some of its addresses are private: a public name has no reason to have them.
      if (!allowPrivate && !addresses.every(isPublicAddress)) return 'address_not_allowed'
      const tried = addresses.slice(0, mostAddresses)
      const [first, ...others] = tried.map((address) => ({ address, family: isIP(address) }))
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
  return resolve(hostname, signal ? AbortSignal.any([signal, limit]) : limit).catch(() => [])
}

/**
 * The ranges to which no webhook is sent: those that IANA's IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890)
 * list as not globally reachable; multicast; and the transition ranges that contain an IPv4 address, because that could
 * be in any of the other ranges.
 */
const refusedIpv4 = [
  ['0.0.0.0', 8, 'this network'],
  ['10.0.0.0', 8, 'private use'],
  ['100.64.0.0', 10, 'shared by carriers (CGNAT)'],
  ['127.0.0.0', 8, 'loopback'],
  ['169.254.0.0', 16, 'link-local, with the metadata of clouds'],
  ['172.16.0.0', 12, 'private use'],
  ['192.0.0.0', 24, 'IETF protocols'],
  ['192.0.2.0', 24, 'documentation'],
  ['192.88.99.0', 24, '6to4 relays'],
  ['192.168.0.0', 16, 'private use'],
  ['198.18.0.0', 15, 'benchmarks'],
  ['198.51.100.0', 24, 'documentation'],
  ['203.0.113.0', 24, 'documentation'],
  ['224.0.0.0', 4, 'multicast'],
  ['240.0.0.0', 4, 'reserved, and broadcast'],
] as const

/** Only 2000::/3 is allocated for global use. The first three ranges are everything outside it. */
const refusedIpv6 = [
  ['::', 3, 'loopback, IPv4-mapped, NAT64, discard'],
  ['4000::', 2, 'reserved, and segment routing'],
  ['8000::', 1, 'reserved, unique local, link-local, multicast'],
  ['2001::', 23, 'IETF protocols: Teredo, benchmarks, ORCHID'],
  ['2001:db8::', 32, 'documentation'],
  ['2002::', 16, '6to4'],
  ['3fff::', 20, 'documentation'],
] as const

// Two lists, because a single list would also look up the IPv4-mapped form of an IPv4 address, which ::/3 contains.
const [ipv4, ipv6] = [new BlockList(), new BlockList()]
for (const [network, prefix] of refusedIpv4) ipv4.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of refusedIpv6) ipv6.addSubnet(network, prefix, 'ipv6')

/**
 * Whether an address is one of the public internet.
 * @param address IPv4 or IPv6 without brackets, as a resolver returns it. Anything else is not public.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  // Only link-local addresses have a zone, as in fe80::1%eth0.
  if (family === 0 || address.includes('%')) return false
  return family === 4 ? !ipv4.check(address, 'ipv4') : !ipv6.check(address, 'ipv6')
}

/**
 * Finds every address of a name. Rejects if the name has none, or when the signal aborts.
 * @param signal Ends the question: after that, nothing waits for a name server.
 */
type Resolve = (name: string, signal: AbortSignal) => Promise<readonly string[]>

/** For each of the questions to one name server. */
const questionMs = 1_500

/** The questions for one address family: one, and a second one if the first is not answered. */
const tries = 2

/**
 * Creates a `Resolve` that asks the name servers itself (c-ares). The system's resolver is not used, because each of its
 * calls holds one of the process's four threads for as long as a name server is silent, and cannot be cancelled: a caller
 * whose name server does not answer could stop everything that needs a thread, such as new connections to the database.
 * @param servers The name servers, such as `192.0.2.1:53`. Default: those of the machine.
 */
export function askNameServers(servers?: readonly string[]): Resolve {
  return async (name, signal) => {
    signal.throwIfAborted()
    // One for each name, because `cancel` ends all questions of a resolver.
    const resolver = new Resolver({ timeout: questionMs, tries, maxTimeout: questionMs })
    if (servers) resolver.setServers(servers)
    const cancel = () => resolver.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }
}
