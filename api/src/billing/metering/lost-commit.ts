import { setTimeout as sleep } from 'node:timers/promises'

/** What broke the commit may break the question as well; a database that restarts is back within seconds. */
const pausesMs = [0, 100, 500, 2000]

/**
 * Finds out what became of a commit whose confirmation never came.
 * @param ask Whether it was made. It has to wait where the lost transaction may still be at work.
 * @param onFailure Told why each attempt to ask failed.
 * @returns Undefined where it could not be found out.
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
