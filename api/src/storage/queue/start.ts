import { setTimeout as sleep } from 'node:timers/promises'
import { runTaskList, type TaskList, type WorkerPool } from 'graphile-worker'
import pg from 'pg'
import { describeError } from '../../foundation/describe-error.ts'
import { periodically } from '../../foundation/periodically.ts'
import type { Database } from '../database/open.ts'
import { type QueueLog, queueLogger } from './logger.ts'
import { beat, leave, unlockLost } from './lost-workers.ts'
import type { Task } from './task.ts'

export interface QueueOptions {
  /** The database that holds the queue, and its address: waiting for tasks takes sessions without a time limit. */
  db: Database
  databaseUrl: string
  /** What this worker can do. Whatever else is queued is left to others. */
  tasks: readonly Task[]
  /** How many tasks run at once. */
  concurrency: number
  /** After how long without a sign of life a worker counts as dead, and what it held is taken up by others. */
  lostAfterSeconds: number
  log: QueueLog
}

export interface Queue {
  /** Takes no further task, and waits for those that run. */
  stop(): Promise<void>
}

/** How long to wait before the queue is opened again after it broke down. */
const pauseMs = 1000

/** Runs queued tasks, now and until it is stopped, whatever becomes of the database meanwhile. */
export function startQueue(options: QueueOptions): Queue {
  const { db, databaseUrl, concurrency, lostAfterSeconds, log } = options
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    // One session listens for new tasks; two are enough to fetch and to finish them, which takes a moment each.
    max: 3,
    application_name: 'likeness queue',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  pool.on('connect', (session) => session.on('error', () => {}))
  pool.on('error', () => {})

  const stopping = new AbortController()
  let workers: WorkerPool | undefined
  const untilStopped = (async () => {
    while (!stopping.signal.aborted) {
      workers = runTaskList(graphileOptions(concurrency, log), taskListOf(options), pool)
      const { id } = workers
      await workers.promise.catch((error: unknown) => log.error({ error }, 'the queue broke down'))
      await leave(db, id).catch((error: unknown) => log.error({ error }, 'leaving the queue failed'))
      if (!stopping.signal.aborted)
        await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()

  const noteFailure = (error: unknown) => log.error({ error }, 'looking after the queue failed')
  const lookAfter = async () => {
    if (workers) await beat(db, workers.id)
    const lost = await unlockLost(db, lostAfterSeconds)
    if (lost > 0) log.warn({ workers: lost }, 'took over from workers that are gone')
  }
  lookAfter().catch(noteFailure)
  const stopLookingAfter = periodically(lostAfterSeconds / 4, lookAfter, noteFailure)
  return {
    stop: async () => {
      stopping.abort()
      // Until the last task is done, this worker must not count as dead. What fails here `untilStopped` logs.
      await Promise.resolve(workers?.gracefulShutdown()).catch(() => {})
      await stopLookingAfter()
      await untilStopped
      await pool.end()
    },
  }
}

function graphileOptions(concurrency: number, log: QueueLog) {
  return {
    concurrency,
    logger: queueLogger(log),
    noHandleSignals: true,
    preset: {
      worker: {
        // With a delay, even of nothing, a stop waits until what was finished is also noted down; and where that fails,
        // the queue is opened again. Without one, the failure would end the process.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  }
}

/** The tasks as graphile-worker calls them. What it keeps of an error, in the database, is a line without secrets. */
function taskListOf({ tasks, log }: QueueOptions): TaskList {
  const entries = tasks.map(({ name, run }) => {
    const logged: TaskList[string] = async (payload, { job, abortSignal }) => {
      try {
        await run(payload, { signal: abortSignal })
      } catch (error) {
        log.error({ error, task: name, attempt: job.attempts }, 'a task failed')
        throw new Error(describeError(error).message)
      }
    }
    return [name, logged] as const
  })
  return Object.fromEntries(entries)
}
