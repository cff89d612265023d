import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseAway } from './is-away.ts'

/** The state of a statement that gave up waiting for a lock of another. */
const lockNotAvailable = '55P03'

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
 * database is away, another transaction holds the rows, or the work says `again`, it returns after the first try and goes on
 * in the background, so that the answer is not delayed and nothing stays taken for longer than that lasts.
 */
export async function whenBack(
  work: () => Promise<'done' | 'again'>,
  { seconds, onFailure }: Patience,
): Promise<void> {
  const deadline = performance.now() + seconds * 1000
  const isOver = async (): Promise<boolean> => {
    try {
      return (await work()) === 'done' || performance.now() > deadline
    } catch (error) {
      onFailure(error)
      return !mayPass(error) || performance.now() > deadline
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

function mayPass(error: unknown): boolean {
  return (
    isDatabaseAway(error) || (error instanceof Error && 'code' in error && error.code === lockNotAvailable)
  )
}
