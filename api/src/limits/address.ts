import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'

/**
 * The network for which the failures of an address are counted: an IPv4 address itself, or the first 64 bits of an IPv6
 * address, which are one household or office. `::ffff:192.0.2.1` is an IPv4 address as a dual-stack socket reports it.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%')
  const embedded = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (embedded !== undefined || !isIPv6(bare)) return embedded ?? bare
  // Replacing an embedded IPv4 address by zeros is enough, because it is in the second half of the address.
  const [before = '', after] = bare.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0').split('::')
  const head = before === '' ? [] : before.split(':')
  const tail = after === undefined || after === '' ? [] : after.split(':')
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
  const half = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${half.join(':')}::/64`
}

/** The name under which a network is stored: a keyed hash, because an address is personal data. Without the service's
 *  secret it cannot be traced back. */
export function networkName(secret: string, address: string): string {
  return createHmac('sha256', secret)
    .update(`network of failures ${networkOf(address)}`)
    .digest('base64url')
    .slice(0, 22)
}

/** The same for a mail address. Case does not matter. */
export function mailboxName(secret: string, email: string): string {
  return createHmac('sha256', secret)
    .update(`mailbox ${email.toLowerCase()}`)
    .digest('base64url')
    .slice(0, 22)
}
