import { setPriority } from 'node:os'
import { type Attack, type Order, openAttacker } from './attacker.ts'
import { connectionAttacks } from './connections.ts'
import { dashboardAttacks } from './dashboard.ts'
import { fileAttacks } from './files.ts'
import { jsonAttacks } from './json.ts'
import { workAttacks } from './work.ts'

/*
 * Every attack. As a program it runs one in a process of its own, so that its work does not slow the honest callers' clocks:
 * the first message names the attack and its target, any later one ends it, and the last message to the parent counts the
 * answers.
 */

/** Every attack, in the order in which `npm run attack` runs them. */
export const attacks: readonly Attack[] = [
  ...jsonAttacks,
  ...connectionAttacks,
  ...fileAttacks,
  ...workAttacks,
  ...dashboardAttacks,
]

if (import.meta.main) {
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
}
