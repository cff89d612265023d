import { BlockList, isIP } from 'node:net'

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
