import { BlockList, isIP, isIPv6 } from 'node:net'

/** Names for networks, as in the API's setting of the same name. */
const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * Reads a list of proxies whose X-Forwarded-For is believed: addresses, networks and names, separated by commas.
 * @returns Whether an address is that of such a proxy; null if the list cannot be read.
 */
export function trustedProxies(list: string): ((address: string) => boolean) | null {
  const networks = new BlockList()
  for (const part of list.split(',').flatMap((text) => namedNetworks[text.trim()] ?? [text.trim()])) {
    const [address = '', bits, ...more] = part.split('/')
    const version = isIP(address)
    const mostBits = version === 4 ? 32 : 128
    const prefix = bits === undefined ? mostBits : /^\d{1,3}$/.test(bits) ? Number(bits) : -1
    if (version === 0 || more.length > 0 || prefix < 0 || prefix > mostBits) return null
    networks.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6')
  }
  return (address) => {
    const plain = withoutMapping(address)
    const version = isIP(plain)
    return version !== 0 && networks.check(plain, version === 4 ? 'ipv4' : 'ipv6')
  }
}

/**
 * What counts as one caller: an IPv4 address, or the first 64 bits of an IPv6 address, because one household gets that
 * many. Text that is no address is a caller of its own.
 */
export function networkOf(address: string): string {
  const plain = withoutMapping(address)
  if (!isIPv6(plain)) return plain
  const [before = '', after] = plain.split('%', 1).join('').split('::')
  const left = before === '' ? [] : before.split(':')
  const right = after ? after.split(':') : []
  // An IPv4 address at the end stands for two groups.
  const groups = left.length + right.length + (plain.includes('.') ? 1 : 0)
  const zeros = after === undefined ? [] : Array<string>(Math.max(0, 8 - groups)).fill('0')
  const first = [...left, ...zeros, ...right].slice(0, 4)
  return `${first.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** An IPv4 address that a socket for both versions shows as `::ffff:192.0.2.1`, as it is. */
function withoutMapping(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
}
