import { BlockList, isIP, isIPv6 } from 'node:net'

/** The networks behind the names that `LIKENESS_TRUSTED_PROXIES` accepts. */
const named: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * Whether an address is that of a trusted proxy. A text that is no address is not.
 * @param proxies Addresses, networks and names, separated by commas, as Fastify's `trustProxy` accepts them.
 */
export function trustedProxies(proxies: string): (address: string) => boolean {
  const list = new BlockList()
  for (const text of proxies.split(',')) {
    for (const network of named[text.trim()] ?? [text.trim()]) {
      const [address = '', bits] = network.split('/')
      const family = isIPv6(address) ? 'ipv6' : 'ipv4'
      if (bits === undefined) list.addAddress(address, family)
      else list.addSubnet(address, Number(bits), family)
    }
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
