import type { Engine } from '@likeness/engine'
import { sql } from 'kysely'
import type { Mail, MailTransport } from '../src/accounts/mail.ts'
import type { Mailing } from '../src/accounts/member-mail.ts'
import type { Config } from '../src/config/config.ts'
import type { Observer } from '../src/operation/observer.ts'
import { startBackground } from '../src/startup/queue-workers.ts'
import type { Database } from '../src/storage/database.ts'
import type { Queue } from '../src/storage/queue.ts'
import type { Task } from '../src/storage/queue-tasks.ts'
import { testCatalog, testConfig } from './app.ts'
import { stoppedAtEnd } from './at-end.ts'
import { instantEngine } from './instant-engine.ts'

export interface TestBackgroundOptions {
  url: string
  db: Database
  engine?: Engine
  config?: Partial<Config>
  jobWorkers?: number
  telemetry?: { observer: Observer }
  mailTransport?: MailTransport
}

/** Starts the queue's workers, by default with the instant engine and without a log. Stops them at the end of the file. */
export function testBackground(options: TestBackgroundOptions): Queue {
  const { url, db, engine = instantEngine(), config, jobWorkers = 2, telemetry, mailTransport } = options
  const quiet = () => {}
  const queue = startBackground({
    config: { ...testConfig(), ...config, databaseUrl: url },
    db,
    engine,
    catalog: testCatalog,
    log: { error: quiet, warn: quiet, debug: quiet },
    jobWorkers,
    ...(telemetry && { telemetry }),
    ...(mailTransport && { mailTransport }),
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
