import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { capture } from '../../../api/src/billing/wallet/capture.ts'
import { hold } from '../../../api/src/billing/wallet/hold.ts'
import type { Database } from '../../../api/src/storage/database/open.ts'

export interface CallsSeen {
  readonly made: number
  readonly failed: number
  readonly p95Ms: number
  readonly longestMs: number
}

/** A call each so many milliseconds, whether or not earlier ones have ended. */
const callEveryMs = 20

/** Begins to charge a wallet and to record calls, as paid calls do, at fixed times. */
export function startCalls(db: Database, walletId: string): { stop(): Promise<CallsSeen> } {
  let isOver = false
  let failed = 0
  const tookMs: number[] = []
  const open = new Set<Promise<void>>()
  const call = async () => {
    const startMs = performance.now()
    try {
      const held = await hold(db, { walletId, amountMicros: 1n, purpose: 'photos.check', seconds: 60 })
      if (held === undefined) throw new Error('The wallet is empty.')
      await capture(db, held)
      await sql`
        insert into answered_calls (account_id, at, request_id, key_id, operation, status_code, replayed, charged_micros, took_ms)
        values ('acct_1', now(), ${randomUUID()}, 'key', 'photos.check', 200, false, 1, 1)`.execute(db)
    } catch {
      failed += 1
    }
    tookMs.push(performance.now() - startMs)
  }
  const calling = (async () => {
    while (!isOver) {
      const one = call().finally(() => open.delete(one))
      open.add(one)
      await sleep(callEveryMs)
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await calling
      await Promise.all(open)
      const sorted = tookMs.toSorted((a, b) => a - b)
      const p95Ms = sorted[Math.floor(sorted.length * 0.95)] ?? 0
      return { made: sorted.length, failed, p95Ms, longestMs: sorted.at(-1) ?? 0 }
    },
  }
}
