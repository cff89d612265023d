import { setTimeout as sleep } from 'node:timers/promises'
import { kindOf, send } from './http-call.ts'
import type { HonestTarget } from './target.ts'

/** What honest callers saw in a period. */
export interface HonestReport {
  /** How many checks were answered in which way: `200`, `503 queue_full`, `timeout`. */
  readonly answers: Readonly<Record<string, number>>
  /** The 95th percentile of the time until the answer, over all checks. */
  readonly p95Ms: number
  /** The longest wait for `/healthz`. */
  readonly healthMs: number
}

export interface HonestTraffic {
  /** Waits until the calls that were begun have ended. */
  stop(): Promise<HonestReport>
}

/** A check each so many milliseconds, whether or not earlier ones were answered: slow answers do not slow the callers. */
const checkEveryMs = 500
const healthEveryMs = 100
const checkTimeoutMs = 30_000
/** The honest callers' network. */
const from = '127.0.0.1'

/** Begins to send checks of one photo, and to ask for the service's health, at fixed times. */
export function startHonestTraffic(target: HonestTarget, photo: Uint8Array): HonestTraffic {
  const ended = new AbortController()
  const open = new Set<Promise<void>>()
  const answers: Record<string, number> = {}
  const checksMs: number[] = []
  let healthMs = 0

  const check = async () => {
    const answer = await send({
      url: `${target.site}/api/v1/photos/check?documentId=us-passport`,
      method: 'POST',
      headers: { authorization: `Bearer ${target.key}`, 'content-type': 'image/jpeg' },
      body: photo,
      from,
      timeoutMs: checkTimeoutMs,
    })
    answers[kindOf(answer)] = (answers[kindOf(answer)] ?? 0) + 1
    checksMs.push(answer.ms)
  }
  const askHealth = async () => {
    const { ms, status } = await send({ url: `${target.api}/healthz`, from, timeoutMs: checkTimeoutMs })
    healthMs = Math.max(healthMs, status === 200 ? ms : checkTimeoutMs)
  }
  const repeat = async (everyMs: number, work: () => Promise<void>) => {
    for (let dueMs = performance.now(); !ended.signal.aborted; dueMs += everyMs) {
      await sleep(Math.max(dueMs - performance.now(), 0))
      if (ended.signal.aborted) return
      const call = work().finally(() => open.delete(call))
      open.add(call)
    }
  }
  const repeating = [repeat(checkEveryMs, check), repeat(healthEveryMs, askHealth)]
  return {
    stop: async () => {
      ended.abort()
      await Promise.all(repeating)
      await Promise.all(open)
      return { answers, p95Ms: percentile(checksMs, 0.95), healthMs }
    },
  }
}

/** The smallest value that at least this share of all values does not exceed; 0 if there are none. */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(Math.ceil(sorted.length * share) - 1, 0)] ?? 0
}
