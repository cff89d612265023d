import { setTimeout as sleep } from 'node:timers/promises'

/** The states (SQLSTATE) in which a server takes no work at the moment, and that end without a change of ours. */
const statesOfServer = new Set([
  // It was promoted or demoted meanwhile: what answers is a replica.
  '25006',
  // The disk is full, the memory is, or there are too many sessions.
  '53100',
  '53200',
  '53300',
  // Another transaction has locked a row for too long, such as one whose commit waits for a replica that is away.
  '55P03',
  // It cancelled a statement that took too long.
  '57014',
  // It stops, it crashed, or it starts.
  '57P01',
  '57P02',
  '57P03',
  // It cannot read or write a file.
  '58030',
])

/** The codes of Node for a server that is not there. */
const codesOfNetwork = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
])

/** What pg says, without a code, of a session that broke or could not be opened in time. */
const brokenSession =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout (exceeded|expired))/

/**
 * Whether a session refuses a statement that it has prepared, because a migration changed a table meanwhile. It refuses it
 * from then on; a new session does not.
 */
export function isOutdated(error: unknown): boolean {
  return error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery'
}

/**
 * Whether an error says that the database is out of reach or cannot work at the moment, so that the same call may succeed
 * soon. Nothing that the failed transaction wrote is kept.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // Class 08: the connection failed.
  if (/^08\w{3}$/.test(code) || statesOfServer.has(code)) return true
  if (isOutdated(error)) return true
  return codesOfNetwork.has(code) || brokenSession.test(error.message)
}

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
export async function retryWhenAvailable(
  work: () => Promise<void>,
  { seconds, onFailure }: Patience,
): Promise<void> {
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
