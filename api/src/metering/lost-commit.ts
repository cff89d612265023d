import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../database/open.ts'
import { isCaptured } from '../wallet/capture.ts'

/** What broke the commit may break the question as well; a database that restarts is back within seconds. */
const pausesMs = [0, 100, 500, 2000]

/**
 * Finds out whether a hold was charged, after a commit whose confirmation never came.
 * @param onFailure Told why each attempt to ask failed.
 * @returns Undefined where it could not be found out.
 */
export async function wasCaptured(
  db: Database,
  holdId: string,
  onFailure: (error: unknown) => void,
): Promise<boolean | undefined> {
  for (const pauseMs of pausesMs) {
    await sleep(pauseMs)
    try {
      return await isCaptured(db, holdId)
    } catch (error) {
      onFailure(error)
    }
  }
  return undefined
}
