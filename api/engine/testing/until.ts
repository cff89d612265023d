import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until a condition holds, and rejects if it does not hold after a minute, which only what hangs takes. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await condition()); tries += 1) {
    if (tries === 2_400) throw new Error('waited in vain')
    await sleep(25)
  }
}
