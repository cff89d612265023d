import { setTimeout as sleep } from 'node:timers/promises'

/** The pauses before each query. What broke the commit may break the query too; a database restarts within seconds. */
const pausesMs = [0, 100, 500, 2000]

/**
 * Finds out whether a transaction was committed, after the confirmation of its commit was lost.
 * @param ask Reads whether it was committed. It must wait for the lost transaction if that may still be running.
 * @param onFailure Called with the error of each failed attempt to read it.
 * @returns Undefined if every attempt failed.
 */
export async function wasCommitted(
  ask: () => Promise<boolean>,
  onFailure: (error: unknown) => void,
): Promise<boolean | undefined> {
  for (const pauseMs of pausesMs) {
    await sleep(pauseMs)
    try {
      return await ask()
    } catch (error) {
      onFailure(error)
    }
  }
  return undefined
}
