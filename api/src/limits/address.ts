import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'

/**
 * The network for which the failures of an address are counted: an IPv4 address itself, or the first 64 bits of an IPv6
 * address, which are one household or office. `::ffff:192.0.2.1` is an IPv4 address as a dual-stack socket reports it.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%')
  const embedded = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (embedded !== undefined || !isIPv6(bare)) return embedded ?? bare
  return `${groupsOf(bare).slice(0, 4).join(':')}::/64`
}

/**
 * The neighbourhood of an address: 24 bits of an IPv4 address, 48 of an IPv6 address. One person can easily have many
 * networks in one neighbourhood, such as a server's provider assigns them, and less easily many neighbourhoods.
 */
export function neighbourhoodOf(address: string): string {
  const network = networkOf(address)
  if (isIPv6(network.replace('/64', ''))) return `${network.split(':').slice(0, 3).join(':')}::/48`
  return `${network.split('.').slice(0, 3).join('.')}.0/24`
}

/** The 8 groups of an IPv6 address without a zone. */
function groupsOf(bare: string): string[] {
  // Replacing an embedded IPv4 address by zeros is enough, because it is in the second half of the address.
  const [before = '', after] = bare.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0').split('::')
  const head = before === '' ? [] : before.split(':')
  const tail = after === undefined || after === '' ? [] : after.split(':')
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
  return groups.map((group) => Number.parseInt(group, 16).toString(16))
}

/** The name under which a network is stored: a keyed hash, because an address is personal data. Without the service's
 *  secret it cannot be traced back. */
export function networkName(secret: string, address: string): string {
  return nameOf(secret, `network of failures ${networkOf(address)}`)
}

/** The same for the neighbourhood of an address. */
export function neighbourhoodName(secret: string, address: string): string {
  return nameOf(secret, `neighbourhood ${neighbourhoodOf(address)}`)
}

/** The same for a mail address. Case does not matter. */
export function mailboxName(secret: string, email: string): string {
  return nameOf(secret, `mailbox ${email.toLowerCase()}`)
}

function nameOf(secret: string, subject: string): string {
  return createHmac('sha256', secret).update(subject).digest('base64url').slice(0, 22)
}

/** What one neighbourhood does about one mailbox, as a subject for `nearbyName`. An address has no space. */
export const nearbySubject = (address: string, email: string) => `${address} ${email}`

/** The name under which such a subject is stored. */
export function nearbyName(secret: string, subject: string): string {
  const space = subject.indexOf(' ')
  const [address, email] = [subject.slice(0, space), subject.slice(space + 1)]
  return `${mailboxName(secret, email)} ${neighbourhoodName(secret, address)}`
}

/**
 * Whether an address is that of a trusted proxy. A text that is no address is not.
 * @param proxies Addresses, networks and names, separated by commas, as Fastify's `trustProxy` accepts them.
 */
export function trustedProxies(proxies: string): (address: string) => boolean {
  const isTrusted = proxyAddr.compile(proxies.split(',').map((each) => each.trim()))
  return (address) => isTrusted(address, 0)
}
