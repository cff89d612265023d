import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { runTaskList, type TaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import pg from 'pg'
import { describeError } from '../../foundation/describe-error.ts'
import { periodically } from '../../foundation/periodically.ts'
import { databaseTimeouts } from '../../foundation/timeouts.ts'
import type { Database } from '../database/open.ts'
import { endOnSilence } from '../database/silent-server.ts'
import { type HeldTasks, heldTasks } from './held-tasks.ts'
import { type QueueLog, queueLogger } from './logger.ts'
import { beat, countForgotten, leave, unlockLost } from './lost-workers.ts'
import type { Task } from './task.ts'

export interface QueueOptions {
  /** The database that holds the queue, and its URL: the queue opens its own sessions, because waiting for tasks needs
   *  sessions without a time limit. */
  db: Database
  databaseUrl: string
  /** The tasks that this worker can do. Other queued tasks are left to other workers. */
  tasks: readonly Task[]
  /** How many tasks run at the same time. */
  concurrency: number
  /** A worker without a sign of life for so long counts as lost, and other workers take its tasks. */
  lostAfterSeconds: number
  log: QueueLog
}

export interface Queue {
  /** Takes no further task, and waits for the running tasks. */
  stop(): Promise<void>
}

/** How long the queue waits before it reopens after a failure. */
const pauseMs = 1000

/** How long a queue that failed may take to close. With broken sessions it sometimes never does, and is then left behind. */
const stuckMs = 10_000

/** Runs queued tasks from now until it is stopped, even if the database fails meanwhile. */
export function startQueue(options: QueueOptions): Queue {
  const { db, databaseUrl, concurrency, lostAfterSeconds, log } = options
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    // One session listens for new tasks. Two more are enough to fetch and to finish tasks, because each takes a moment.
    max: 3,
    application_name: 'likeness queue',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    // The session that listens sends nothing, so only these probes find out that its server is gone.
    keepAliveInitialDelayMillis: 10_000,
  })
  pool.on('connect', (session) => {
    session.on('error', () => {})
    endOnSilence(session, databaseTimeouts.silenceMs)
  })
  pool.on('error', () => {})

  const stopping = new AbortController()
  let current: Opened | undefined
  const untilStopped = (async () => {
    while (!stopping.signal.aborted) {
      const events: WorkerEvents = new EventEmitter()
      const held = heldTasks(events, lostAfterSeconds * 1000)
      const workers = runTaskList({ ...graphileOptions(concurrency, log), events }, taskListOf(options), pool)
      const { id } = workers
      current = openedOf(workers, held)
      const { close } = current
      // If the first query fails, graphile-worker 0.18 keeps its failure and never takes a task, so the queue is reopened.
      const stuck = Promise.withResolvers<void>()
      events.once('worker:getJob:error', () => {
        void close()
        setTimeout(stuck.resolve, stuckMs).unref()
      })
      await Promise.race([workers.promise, stuck.promise]).catch((error: unknown) =>
        log.error({ error }, 'the queue broke down'),
      )
      await leave(db, id).catch((error: unknown) =>
        log.error({ error }, 'could not delete the record of this queue worker'),
      )
      if (!stopping.signal.aborted)
        await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()

  const liveOn = async ({ id, held, close }: Opened) => {
    await beat(db, id)
    const forgotten = await countForgotten(db, id, held.ids(), lostAfterSeconds)
    if (forgotten === 0) return
    log.warn({ tasks: forgotten }, 'this queue worker has tasks locked that it does not do, and is reopened')
    void close()
  }
  const noteFailure = (error: unknown) => log.error({ error }, 'could not look for lost queue workers')
  const lookAfter = async () => {
    if (current) await liveOn(current)
    const lost = await unlockLost(db, lostAfterSeconds)
    if (lost > 0) log.warn({ workers: lost }, 'unlocked the tasks of lost queue workers')
  }
  lookAfter().catch(noteFailure)
  const stopLookingAfter = periodically(lostAfterSeconds / 4, lookAfter, noteFailure)
  return {
    stop: async () => {
      stopping.abort()
      // This worker must not count as lost until its last task is done. `untilStopped` logs an error of the shutdown.
      await current?.close()
      await stopLookingAfter()
      await untilStopped
      await pool.end()
    },
  }
}

/** The workers of a queue between two failures. */
interface Opened {
  readonly id: string
  readonly held: HeldTasks
  /** Takes no further task, and waits for the running tasks. Never rejects. */
  close(): Promise<void>
}

function openedOf(workers: WorkerPool, held: HeldTasks): Opened {
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= Promise.resolve(workers.gracefulShutdown()).catch(() => {})
    return closed
  }
  return { id: workers.id, held, close }
}

function graphileOptions(concurrency: number, log: QueueLog) {
  return {
    concurrency,
    logger: queueLogger(log),
    noHandleSignals: true,
    preset: {
      worker: {
        // With a delay, even of 0, a stop waits until finished tasks are recorded, and if that fails, the queue reopens.
        // Without a delay, the failure would end the process.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  }
}

/** The tasks as graphile-worker calls them. Of an error it keeps one line without secrets in the database. */
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
