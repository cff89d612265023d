import type { StreamLimits } from '../../config/edge-limits.ts'

export interface OpenStreams {
  /**
   * Counts a new stream of an account and a network.
   * @returns A function that ends the count; or whose limit was reached, and then nothing is counted.
   */
  enter(accountId: string, network: string): (() => void) | 'account' | 'address' | 'service'
}

/** Counts and limits the open streams of this process. */
export function openStreams({ perAccount, perAddress, total }: StreamLimits): OpenStreams {
  const open = new Map<string, number>()
  const count = (name: string) => open.get(name) ?? 0
  const add = (name: string, change: number) => {
    const changed = count(name) + change
    if (changed > 0) open.set(name, changed)
    else open.delete(name)
  }
  return {
    enter: (accountId, network) => {
      const names = [`account ${accountId}`, `address ${network}`, 'service'] as const
      const [account, address, service] = names
      if (count(account) >= perAccount) return 'account'
      if (count(address) >= perAddress) return 'address'
      if (count(service) >= total) return 'service'
      for (const name of names) add(name, 1)
      return () => {
        for (const name of names) add(name, -1)
      }
    },
  }
}
