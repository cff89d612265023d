import { sql } from 'kysely'
import type { Mail } from '../src/accounts/mail.ts'
import type { Mailing } from '../src/accounts/member-mail.ts'
import type { Config } from '../src/config/config.ts'
import { type BackgroundDependencies, startBackground } from '../src/startup/queue-workers.ts'
import type { Database } from '../src/storage/database.ts'
import type { Queue } from '../src/storage/queue.ts'
import type { Task } from '../src/storage/queue-tasks.ts'
import { testCatalog, testConfig } from './app.ts'
import { stoppedAtEnd } from './at-end.ts'
import { instantEngine } from './instant-engine.ts'

interface Options extends Partial<Omit<BackgroundDependencies, 'config'>> {
  url: string
  db: Database
  config?: Partial<Config>
}

/** A log of the queue that keeps nothing. */
export const noLog = { error: () => {}, warn: () => {}, debug: () => {} }

/** Starts the queue's workers, by default with the instant engine and without a log. Stops them at the end of the file. */
export function testBackground({ url, config, ...others }: Options): Queue {
  const queue = startBackground({
    config: { ...testConfig(), ...config, databaseUrl: url },
    engine: instantEngine(),
    catalog: testCatalog,
    log: noLog,
    jobWorkers: 2,
    ...others,
  })
  return stoppedAtEnd(queue)
}

/** Runs what is queued of a task, as a worker does. What throws stays queued. */
export async function runQueued(db: Database, { name, run }: Task): Promise<void> {
  const { rows } = await sql<{ id: bigint; payload: unknown }>`
    select job.id, payload from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = task_id where identifier = ${name}`.execute(db)
  for (const { id, payload } of rows) {
    await run(payload, { signal: new AbortController().signal })
    await sql`delete from graphile_worker._private_jobs where id = ${id}`.execute(db)
  }
}

/** The mails of a task: the function runs what is queued of it, and returns the mails that it sends. */
export function queuedMails(db: Database, taskOf: (mailing: Mailing) => Task): () => Promise<Mail[]> {
  const sent: Mail[] = []
  const send = async (mail: Mail) => void sent.push(mail)
  const task = taskOf({ db, baseUrl: 'https://likeness.example', send })
  return async () => {
    await runQueued(db, task)
    return sent.splice(0)
  }
}
