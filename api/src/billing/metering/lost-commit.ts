import { setTimeout as sleep } from 'node:timers/promises'

/** The pauses before each query. What broke the commit may break the query too; a database restarts within seconds. */
const pausesMs = [0, 100, 500, 2000]

/**
 * No query begins after this time. If the lost transaction still runs, as one does whose commit waits for a replica, a query
 * takes as long as it may wait for a lock, and a further one would learn no more before the caller gives up.
 */
const mostMs = 4_000

/**
 * Finds out whether a transaction was committed, after the confirmation of its commit was lost.
 * @param ask Reads whether it was committed. It must wait for the lost transaction if that may still be running.
 * @param onFailure Called with the error of each failed attempt to read it.
 * @returns Undefined if no attempt succeeded in time.
 */
export async function wasCommitted(
  ask: () => Promise<boolean>,
  onFailure: (error: unknown) => void,
): Promise<boolean | undefined> {
  const deadline = performance.now() + mostMs
  for (const pauseMs of pausesMs) {
    await sleep(pauseMs)
    if (performance.now() > deadline) return undefined
    try {
      return await ask()
    } catch (error) {
      onFailure(error)
    }
  }
  return undefined
}
