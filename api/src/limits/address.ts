import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'

/**
 * The network that an address stands for when its failures are counted: an IPv4 address itself, of an IPv6 address its
 * first 64 bits, which are one household or office. `::ffff:192.0.2.1` is IPv4 as a dual-stack socket reports it.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%')
  const embedded = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (embedded !== undefined || !isIPv6(bare)) return embedded ?? bare
  // Enough for the first half: an address with an embedded IPv4 one has that at its end.
  const [before = '', after] = bare.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0').split('::')
  const head = before === '' ? [] : before.split(':')
  const tail = after === undefined || after === '' ? [] : after.split(':')
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
  const half = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${half.join(':')}::/64`
}

/** A name for a network that nobody without the service's secret can trace back: an address is personal data. */
export function networkName(secret: string, address: string): string {
  return createHmac('sha256', secret)
    .update(`network of failures ${networkOf(address)}`)
    .digest('base64url')
    .slice(0, 22)
}

/** The same for the address of a mailbox, however it is spelt. */
export function mailboxName(secret: string, email: string): string {
  return createHmac('sha256', secret)
    .update(`mailbox ${email.toLowerCase()}`)
    .digest('base64url')
    .slice(0, 22)
}
