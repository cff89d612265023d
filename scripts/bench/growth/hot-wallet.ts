import { setTimeout as sleep } from 'node:timers/promises'

/** What one wallet with many calls took. */
export interface HotWallet {
  asked: number
  failed: number
  medianMs: number
  p95Ms: number
  longestMs: number
}

/**
 * Does work at a fixed rate, whether or not earlier work has ended, as callers do who do not wait for each other.
 * @param seconds How long.
 * @param aSecond How often a second.
 */
export async function atFixedRate(
  work: () => Promise<unknown>,
  { seconds, aSecond }: { seconds: number; aSecond: number },
): Promise<HotWallet> {
  const tookMs: number[] = []
  let failed = 0
  const one = async () => {
    const startMs = performance.now()
    await work().catch(() => {
      failed += 1
    })
    tookMs.push(performance.now() - startMs)
  }
  const begun: Promise<void>[] = []
  const startMs = performance.now()
  for (let asked = 0; asked < seconds * aSecond; asked += 1) {
    const dueMs = startMs + (asked * 1000) / aSecond
    await sleep(Math.max(0, dueMs - performance.now()))
    begun.push(one())
  }
  await Promise.all(begun)
  const sorted = tookMs.toSorted((a, b) => a - b)
  const share = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN
  return {
    asked: begun.length,
    failed,
    medianMs: share(0.5),
    p95Ms: share(0.95),
    longestMs: sorted.at(-1) ?? Number.NaN,
  }
}

/** How often a second work is done by so many clients, each of which waits for its own. */
export async function asOftenAsPossible(
  work: () => Promise<unknown>,
  { seconds, clients }: { seconds: number; clients: number },
): Promise<number> {
  const startMs = performance.now()
  let done = 0
  const client = async () => {
    for (; performance.now() < startMs + seconds * 1000; done += 1) await work()
  }
  await Promise.all(Array.from({ length: clients }, client))
  return (done * 1000) / (performance.now() - startMs)
}
