import type { BodyLimits } from '../../config/edge-limits.ts'

/** How fast the bodies of each account may be read. */
export interface BodyPace {
  /** Counts bytes that were read. Returns for how many milliseconds nothing more should be read of this body. */
  waitMs(accountId: string, bytes: number, nowMs: number): number
}

/** So many accounts are known before those that have paused are forgotten. */
const mostKnown = 1_000

/** Lets each account's bodies together arrive at a steady rate, after a burst (the generic cell rate algorithm). */
export function bodyPace({ bytesPerSecondOfAccount, burstBytesOfAccount }: BodyLimits): BodyPace {
  const msOf = (bytes: number) => (bytes * 1000) / bytesPerSecondOfAccount
  const burstMs = msOf(burstBytesOfAccount)
  /** When all that was read of an account would have arrived at the steady rate. */
  const dueMs = new Map<string, number>()

  function forget(nowMs: number): void {
    if (dueMs.size <= mostKnown) return
    for (const [accountId, due] of dueMs) if (due < nowMs) dueMs.delete(accountId)
  }

  return {
    waitMs: (accountId, bytes, nowMs) => {
      forget(nowMs)
      const due = Math.max(dueMs.get(accountId) ?? nowMs, nowMs) + msOf(bytes)
      dueMs.set(accountId, due)
      return Math.max(0, due - nowMs - burstMs)
    },
  }
}
