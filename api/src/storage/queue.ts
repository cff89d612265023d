import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, runTaskList, type TaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import { describeError } from '../foundation/problem.ts'
import { databaseTimeouts, periodically } from '../foundation/time.ts'
import { type Database, endOnSilence } from './database.ts'
import type { Task } from './queue-tasks.ts'

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
    const forgotten = await countForgotten(db, id, held(), lostAfterSeconds)
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
  /** The ids of the tasks that they do. */
  held(): string[]
  /** Takes no further task, and waits for the running tasks. Never rejects. */
  close(): Promise<void>
}

function openedOf(workers: WorkerPool, held: Opened['held']): Opened {
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

/**
 * Follows the events of a queue worker.
 * @param recordedMs How long it may take until the end of a task is recorded in the database.
 * @returns A function that returns the ids of the tasks that the worker does, and of those that it ended a moment ago.
 */
function heldTasks(events: WorkerEvents, recordedMs: number): () => string[] {
  const heldUntil = new Map<string, number>()
  events.on('job:start', ({ job }) => void heldUntil.set(job.id, Number.POSITIVE_INFINITY))
  events.on('job:complete', ({ job }) => void heldUntil.set(job.id, performance.now() + recordedMs))
  return () => {
    for (const [id, until] of heldUntil) if (until < performance.now()) heldUntil.delete(id)
    return [...heldUntil.keys()]
  }
}

/*
 * graphile-worker gives the task of a process that died to another worker only after four hours. Therefore every worker
 * records every few seconds that it is alive, and tasks that are locked by a worker without a recent record are unlocked.
 * A worker that was only slow continues, and the task is done twice, which every task must allow.
 *
 * A worker that lives can hold a lock without knowing it: the answer to its query was lost with the session, or a replica
 * was promoted that had not yet received the end of the task. Such a worker goes on under a new id.
 */

/** Records that a worker is alive. */
export async function beat(db: Database, workerId: string): Promise<void> {
  await sql`
    insert into queue_workers (id, beat_at) values (${workerId}, now())
    on conflict (id) do update set beat_at = excluded.beat_at`.execute(db)
}

/** Deletes the record of a worker that has ended and holds no task. */
async function leave(db: Database, workerId: string): Promise<void> {
  await sql`delete from queue_workers where id = ${workerId}`.execute(db)
}

/** How many tasks a worker has had locked for over `lostAfterSeconds` although it does not do them. */
async function countForgotten(
  db: Database,
  workerId: string,
  heldIds: readonly string[],
  lostAfterSeconds: number,
): Promise<number> {
  const { rows } = await sql<{ tasks: number }>`
    select count(*)::int as tasks from graphile_worker.jobs
     where locked_by = ${workerId}
       and locked_at < now() - make_interval(secs => ${lostAfterSeconds})
       and id <> all(${[...heldIds]}::bigint[])`.execute(db)
  return rows[0]?.tasks ?? 0
}

/**
 * Unlocks the tasks of workers that have not recorded for `lostAfterSeconds` that they are alive.
 * @returns The number of workers whose tasks were unlocked.
 */
async function unlockLost(db: Database, lostAfterSeconds: number): Promise<number> {
  const { rows } = await sql<{ lost: string[] }>`
    with silent as (
      select distinct locked_by as id from graphile_worker.jobs
       where locked_by is not null
         and locked_at < now() - make_interval(secs => ${lostAfterSeconds})
         and not exists (
           select from queue_workers
            where id = locked_by and beat_at >= now() - make_interval(secs => ${lostAfterSeconds})
         )
    ), forgotten as (
      delete from queue_workers where beat_at < now() - make_interval(secs => ${lostAfterSeconds})
    ), ids as (
      select array_agg(id) as lost from silent having count(*) > 0
    )
    select lost, graphile_worker.force_unlock_workers(lost) from ids`.execute(db)
  return rows[0]?.lost.length ?? 0
}

/** The parts of a log that the queue writes to. */
export interface QueueLog {
  error(fields: object, message: string): void
  warn(fields: object, message: string): void
  debug(fields: object, message: string): void
}

/**
 * Writes graphile-worker's messages to the log: only the first line of each message, because the others are a stack, and
 * none of the fields, because they hold payloads. The failure of a task is left out: the queue logs it with its error.
 * @param log If it is absent, nothing is written.
 */
export function queueLogger(log?: QueueLog): Logger {
  return new Logger(() => (level, message, meta) => {
    if (!log || meta?.failure) return
    const [line = ''] = message.split('\n', 1)
    if (level === 'error') log.error({}, `queue: ${line}`)
    else if (level === 'warning') log.warn({}, `queue: ${line}`)
    else log.debug({}, `queue: ${line}`)
  })
}
