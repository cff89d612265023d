import type { Problem } from '../../delivery/problems.ts'
import type { SiteLimits } from './limits.ts'
import { noRoom, tooManyRequests } from './refusals.ts'

/** One body that is held in memory. */
export interface Hold {
  /** Counts bytes that have arrived. May cut this body or another one. */
  take(bytes: number): void
  /** Ends the count, when the body is not held any more. */
  release(): void
}

interface Held {
  readonly network: string
  readonly cut: (problem: Problem) => void
  bytes: number
}

/**
 * Counts the bytes of bodies that have to be held whole, as they arrive. A network that holds more than its share loses the
 * body that took the last bytes; if all together hold too much, the network with the most bytes loses its newest body, so
 * that one network cannot keep others out.
 */
export function heldBytes({
  heldBytes: most,
  heldBytesPerAddress: mostPerAddress,
}: Pick<SiteLimits, 'heldBytes' | 'heldBytesPerAddress'>) {
  const all = new Set<Held>()

  const sums = (): Map<string, number> => {
    const byNetwork = new Map<string, number>()
    for (const { network, bytes } of all) byNetwork.set(network, (byNetwork.get(network) ?? 0) + bytes)
    return byNetwork
  }

  const lose = (held: Held, problem: Problem): void => {
    all.delete(held)
    held.cut(problem)
  }

  const makeRoom = (): void => {
    const byNetwork = [...sums()]
    if (byNetwork.reduce((sum, [, bytes]) => sum + bytes, 0) <= most) return
    const [[largest] = ['']] = byNetwork.toSorted(([, a], [, b]) => b - a)
    const newest = [...all].findLast(({ network }) => network === largest)
    if (newest) lose(newest, noRoom)
  }

  return {
    /** @param cut Called at most once, when this body must be dropped. */
    hold(network: string, cut: (problem: Problem) => void): Hold {
      const held: Held = { network, cut, bytes: 0 }
      all.add(held)
      return {
        take(bytes) {
          if (!all.has(held)) return
          held.bytes += bytes
          if ((sums().get(network) ?? 0) > mostPerAddress) lose(held, tooManyRequests)
          else makeRoom()
        },
        release: () => all.delete(held),
      }
    },
    /** The bytes that are held now. */
    total: () => [...sums().values()].reduce((sum, bytes) => sum + bytes, 0),
  }
}
