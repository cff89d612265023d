import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { balanceOf } from '../../api/src/billing/wallet/balance.ts'
import { formatAmount } from '../../api/src/foundation/money.ts'
import type { Order } from './attacker-process.ts'
import { type HonestReport, startHonestTraffic } from './honest-traffic.ts'
import { type MemoryPeak, watchMemory } from './process-memory.ts'
import type { RunningTarget } from './target.ts'

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
  const child = fork(join(import.meta.dirname, 'attacker-process.ts'))
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
