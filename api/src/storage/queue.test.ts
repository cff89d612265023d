import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@likeness/engine/testing/until.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { stoppedAtEnd } from '#testing/at-end.ts'
import { proxyTo } from '#testing/broken-servers.ts'
import { testDatabase } from '#testing/database.ts'
import type { Executor } from './database.ts'
import { queueRevision } from './migrate.ts'
import { beat, type QueueOptions, startQueue } from './queue.ts'
import { enqueue, type Task, taskOf } from './queue-tasks.ts'

const { db, url } = await testDatabase()
const lines: { level: string; message: string; fields: object }[] = []
const note = (level: string) => (fields: object, message: string) => lines.push({ level, message, fields })
const log = { error: note('error'), warn: note('warn'), debug: note('debug') }

function queueOf(tasks: Task[], options: Partial<QueueOptions> = {}) {
  const queue = startQueue({
    db,
    databaseUrl: url,
    tasks,
    concurrency: 2,
    lostAfterSeconds: 4,
    log,
    ...options,
  })
  return stoppedAtEnd(queue)
}

const kindOf = (name: string) => ({ name, payload: z.strictObject({ id: z.string() }) })
const enqueueNow = (kind: ReturnType<typeof kindOf>, id: string) =>
  db.transaction().execute((transaction) => enqueue(transaction, kind, { id }))
const jobsLeft = async (name: string) => {
  const { rows } = await sql<{ attempts: number; last_error: string | null }>`
    select attempts, last_error from graphile_worker.jobs where task_identifier = ${name}`.execute(db)
  return rows
}

test('the schema has the revision that the package needs', async () => {
  const { rows } = await sql<{ id: number }>`
    select max(id) as id from graphile_worker.migrations`.execute(db)
  assert.equal(rows[0]?.id, queueRevision)
})

test('a task runs when its transaction has committed, and never if it was rolled back', async () => {
  const kind = kindOf('committed')
  const ran: string[] = []
  queueOf([taskOf(kind, async ({ id }) => void ran.push(id))])
  await assert.rejects(
    db.transaction().execute(async (transaction) => {
      await enqueue(transaction, kind, { id: 'undone' })
      throw new Error('rolled back')
    }),
    /rolled back/,
  )
  await enqueueNow(kind, 'done')
  await until(async () => ran.length > 0 && (await jobsLeft(kind.name)).length === 0)
  assert.deepEqual(ran, ['done'])
})

test('a task that throws is retried, and its error is kept and logged without its payload', async () => {
  const kind = kindOf('flaky')
  let tries = 0
  queueOf([
    taskOf(kind, async () => {
      tries += 1
      if (tries === 1) throw new Error('not lk_live_0123456789 today')
    }),
  ])
  await enqueueNow(kind, 'private words')
  await until(async () => (await jobsLeft(kind.name))[0]?.last_error != null)
  assert.equal((await jobsLeft(kind.name))[0]?.last_error, 'not lk_live_… today')
  await until(async () => tries === 2 && (await jobsLeft(kind.name)).length === 0)
  const failures = lines.filter(({ message }) => message === 'a task failed')
  assert.partialDeepStrictEqual(failures[0]?.fields, { task: 'flaky', attempt: 1 })
  assert.doesNotMatch(JSON.stringify(lines), /private words/)
})

test('a stop waits for running tasks and takes no further task', async () => {
  const kind = kindOf('slow')
  const begun = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const ended: string[] = []
  const queue = queueOf(
    [
      taskOf(kind, async ({ id }) => {
        begun.resolve()
        await gate.promise
        ended.push(id)
      }),
    ],
    { concurrency: 1 },
  )
  await enqueueNow(kind, 'first')
  await begun.promise
  await enqueueNow(kind, 'second')
  const stopped = queue.stop()
  gate.resolve()
  await stopped
  assert.deepEqual(ended, ['first'])
  assert.equal((await jobsLeft(kind.name)).length, 1)
  const { rows } = await sql`select from graphile_worker.jobs where locked_by is not null`.execute(db)
  assert.equal(rows.length, 0)
})

test('a task with a key is queued again while a worker takes the one that waits', async () => {
  const kind = kindOf('keyed')
  const enqueueKeyed = () =>
    db.transaction().execute((transaction) => enqueue(transaction, kind, { id: 'again' }, { key: 'again' }))
  await enqueueKeyed()
  const enqueued = await db.transaction().execute(async (transaction) => {
    await sql`
      update graphile_worker._private_jobs set locked_by = 'busy', locked_at = now(), attempts = 1
       where key = 'again'`.execute(transaction)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
    const pending = enqueueKeyed()
    await until(async () => {
      const waiting = sql`select from pg_stat_activity where ${rows[0]?.pid} = any(pg_blocking_pids(pid))`
      return (await waiting.execute(db)).rows.length > 0
    })
    return { pending }
  })
  await enqueued.pending
  const { rows } = await sql<{ taken: boolean }>`
    select locked_by is not null as taken from graphile_worker.jobs
     where task_identifier = ${kind.name} order by id`.execute(db)
  assert.deepEqual(rows, [{ taken: true }, { taken: false }])
})

/** Locks the tasks of a kind, as a worker does that has begun them a minute ago. */
const lockBy = (worker: string | undefined, { name }: { name: string }, executor: Executor = db) =>
  sql`
    update graphile_worker._private_jobs set locked_by = ${worker}, locked_at = now() - interval '1 minute', attempts = 1
     where task_id = (select id from graphile_worker._private_tasks where identifier = ${name})`.execute(
    executor,
  )

/** Resolves when a queue has looked for lost workers, all of it after this call. */
async function lookedForLost(name: string): Promise<void> {
  const kind = kindOf(name)
  const done = Promise.withResolvers<void>()
  await enqueueNow(kind, 'orphan')
  await lockBy(`lost ${name}`, kind)
  queueOf([taskOf(kind, async () => done.resolve())])
  await done.promise
}

test('another worker takes the tasks of a worker that gives no sign of life', async () => {
  const kind = kindOf('orphaned')
  await enqueueNow(kind, 'taken')
  await beat(db, 'dead')
  await sql`update queue_workers set beat_at = now() + interval '1 hour' where id = 'dead'`.execute(db)
  await lockBy('dead', kind)
  const ran: string[] = []
  queueOf([taskOf(kind, async ({ id }) => void ran.push(id))])
  await lookedForLost('beside a live one')
  assert.deepEqual(ran, [], 'a worker with a recent sign of life keeps its task')
  await sql`delete from queue_workers where id = 'dead'`.execute(db)
  await until(async () => ran.length > 0)
  assert.deepEqual(ran, ['taken'])
})

test('a task that its live worker does not know of is done', async () => {
  const kind = kindOf('unknown')
  const ran: string[] = []
  let worker: string | undefined
  queueOf([
    taskOf(kind, async ({ id }) => {
      const { rows } = await sql<{ locked_by: string }>`
        select locked_by from graphile_worker.jobs where task_identifier = ${kind.name}`.execute(db)
      worker = rows[0]?.locked_by
      ran.push(id)
    }),
  ])
  await enqueueNow(kind, 'taken')
  await until(async () => ran.length === 1 && (await jobsLeft(kind.name)).length === 0)
  // As in a replica that was promoted before it received the end of the task.
  await db.transaction().execute(async (transaction) => {
    await enqueue(transaction, kind, { id: 'taken again' })
    await lockBy(worker, kind, transaction)
  })
  await until(async () => ran.length === 2 && (await jobsLeft(kind.name)).length === 0)
  assert.deepEqual(ran, ['taken', 'taken again'])
})

test('a live worker keeps a task for longer than the time after which a worker counts as lost', async () => {
  const kind = kindOf('long')
  const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let runs = 0
  const work = async () => {
    runs += 1
    begun.resolve()
    await gate.promise
  }
  queueOf([taskOf(kind, work)])
  queueOf([taskOf(kind, work)])
  await enqueueNow(kind, 'long')
  await begun.promise
  await sql`
    update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'
     where task_id = (select id from graphile_worker._private_tasks where identifier = ${kind.name})`.execute(
    db,
  )
  for (const look of ['first look', 'second look']) await lookedForLost(look)
  gate.resolve()
  await until(async () => (await jobsLeft(kind.name)).length === 0)
  assert.equal(runs, 1)
})

test('the queue reopens after its sessions were cut', async () => {
  const kind = kindOf('after the cut')
  const ran: string[] = []
  queueOf([taskOf(kind, async ({ id }) => void ran.push(id))])
  await enqueueNow(kind, 'before')
  await until(async () => ran.length === 1)
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'likeness queue'`.execute(db)
  await enqueueNow(kind, 'after')
  await until(async () => ran.length === 2)
})

test('the queue reopens after it could not record a finished task', async () => {
  const kind = kindOf('unnoted')
  let runs = 0
  queueOf([
    taskOf(kind, async () => {
      runs += 1
      if (runs > 1) await sql`drop trigger refuse on graphile_worker._private_jobs`.execute(db)
    }),
  ])
  await sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$`.execute(db)
  await sql`
    create trigger refuse before delete on graphile_worker._private_jobs
       for each row execute function refuse()`.execute(db)
  await enqueueNow(kind, 'unnoted')
  await until(async () => runs === 2 && (await jobsLeft(kind.name)).length === 0)
  assert.ok(lines.some(({ message }) => message === 'the queue broke down'))
})

test('a queue that is opened while the database is away takes tasks when it is back', async () => {
  let isAway = true
  const refused = Promise.withResolvers<void>()
  const through = await proxyTo(url, (client, server) => {
    if (!isAway) return server.on('data', (answer) => client.write(answer))
    refused.resolve()
    return client.destroy()
  })
  const kind = kindOf('opened-too-early')
  const ran: string[] = []
  await enqueueNow(kind, 'waiting')
  queueOf([taskOf(kind, async ({ id }) => void ran.push(id))], { databaseUrl: through })
  await refused.promise
  isAway = false
  await until(async () => ran.length === 1)
})
