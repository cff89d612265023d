import type { Catalog } from '@likeness/rules'
import type { Engine } from './compliance/engine.ts'
import type { Config } from './config.ts'
import type { Database } from './database/open.ts'
import { judgeItemTask } from './jobs/run-item.ts'
import type { QueueLog } from './queue/logger.ts'
import { type Queue, startQueue } from './queue/start.ts'

export interface BackgroundDependencies {
  config: Config
  db: Database
  engine: Engine
  catalog: Catalog
  log: QueueLog
  /** How many photos of jobs are judged at once. */
  jobWorkers: number
}

/**
 * Starts the work that nobody waits for: in the API's process, or in one of its own.
 * @returns What stops it again, once it has finished what it took.
 */
export function startBackground({
  config,
  db,
  engine,
  catalog,
  log,
  jobWorkers,
}: BackgroundDependencies): Queue {
  const judgeItem = judgeItemTask({
    db,
    engine,
    catalog,
    secret: config.secret,
    retentionSeconds: config.jobRetentionSeconds,
    onFailure: (error) => log.error({ error }, 'a photo of a job could not be judged'),
  })
  return startQueue({
    db,
    databaseUrl: config.databaseUrl,
    tasks: [judgeItem],
    concurrency: jobWorkers,
    lostAfterSeconds: config.workerLostAfterSeconds,
    log,
  })
}
