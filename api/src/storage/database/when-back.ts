import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseAway } from './is-away.ts'

/** The pauses before each further try; the last one is repeated. */
const pausesMs = [200, 500, 1000, 2000]

export interface Patience {
  /** How long the work is worth a further try. */
  readonly seconds: number
  /** Called with the error of each failed try. */
  readonly onFailure: (error: unknown) => void
}

/**
 * Does work on the database that an answer does not depend on, such as giving back what a failed call has taken. If the
 * database is away, it returns after the first try and goes on in the background, so that the answer is not delayed and
 * nothing stays taken for longer than the database is away.
 */
export async function whenBack(work: () => Promise<void>, { seconds, onFailure }: Patience): Promise<void> {
  const deadline = performance.now() + seconds * 1000
  const isOver = async (): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      onFailure(error)
      return !isDatabaseAway(error) || performance.now() > deadline
    }
  }
  if (await isOver()) return
  void (async () => {
    for (let tries = 0; ; tries += 1) {
      await sleep(pausesMs[tries] ?? pausesMs.at(-1), undefined, { ref: false })
      if (await isOver()) return
    }
  })()
}
