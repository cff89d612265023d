import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { balanceOf } from '#api/src/billing/wallet/ledger.ts'
import { formatAmount } from '#api/src/foundation/money.ts'
import { type MemoryPeak, watchMemory } from '../process-tree.ts'
import type { Order } from './attacker.ts'
import { kindOf, send } from './http-call.ts'
import type { HonestTarget, RunningTarget } from './target.ts'

/** What honest callers saw in a period. */
interface HonestReport {
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

/** What was seen while an attack ran. */
export interface SeenUnderAttack {
  readonly honest: HonestReport
  readonly memory: MemoryPeak
  /** How many of the attacker's calls were answered in which way. */
  readonly answers: Readonly<Record<string, number>>
  /** What the attacker paid for it, in USD. */
  readonly chargedUsd: string
}

const Report = z.object({ answers: z.record(z.string(), z.number()) })

/** How long the service may settle between two attacks. */
const restSeconds = 5

/** Runs one attack for some seconds while honest callers send checks, and watches the memory of every process. */
export async function underAttack(
  running: RunningTarget,
  attack: string,
  { photo, seconds }: { photo: Uint8Array; seconds: number },
): Promise<SeenUnderAttack> {
  const { db } = running
  const { target, fundedWalletId } = await running.attackers()
  const before = await balanceOf(db, fundedWalletId)
  const child = fork(join(import.meta.dirname, 'attacks.ts'))
  const ended = once(child, 'exit')
  const order: Order = { attack, target }
  child.send(order)
  await once(child, 'message')
  const memory = watchMemory(process.pid, new Set(child.pid === undefined ? [] : [child.pid]))
  const traffic = startHonestTraffic(running.honest, photo)
  await sleep(seconds * 1000)
  const reported = once(child, 'message')
  child.send('end')
  const [report] = await Promise.race([reported, ended.then(() => [{ answers: {} }])])
  const honest = await traffic.stop()
  const peak = memory.stop()
  child.kill('SIGKILL')
  await ended
  await sleep(restSeconds * 1000)
  const after = await balanceOf(db, fundedWalletId)
  return {
    honest,
    memory: peak,
    answers: Report.parse(report).answers,
    chargedUsd: formatAmount(before.postedMicros - after.postedMicros),
  }
}
