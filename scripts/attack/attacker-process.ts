/*
 * Runs one attack in a process of its own, so that its work does not slow the honest callers' clocks. The first message
 * names the attack and its target; any later message ends it. The last message to the parent counts the answers.
 */
import { setPriority } from 'node:os'
import { openAttacker } from './attacker.ts'
import { attacks } from './attacks/all.ts'
import type { Target } from './target.ts'

/** The parent's order. */
export interface Order {
  readonly attack: string
  readonly target: Target
}

// An attacker has a machine of its own: it must not take the service's processor time.
setPriority(10)
process.once('message', async ({ attack: name, target }: Order) => {
  const ended = new AbortController()
  process.once('message', () => ended.abort())
  process.once('disconnect', () => process.exit())
  const attack = attacks.find((one) => one.name === name)
  if (!attack) throw new Error(`There is no attack ${name}.`)
  const { attacker, answers } = openAttacker(target, ended.signal)
  process.send?.({ began: true })
  await attack.run(attacker)
  if (!ended.signal.aborted) await new Promise((resolve) => ended.signal.addEventListener('abort', resolve))
  process.send?.({ answers }, () => process.exit())
})
