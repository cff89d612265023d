import type { Engine } from '@likeness/engine'
import type { MailTransport } from '../src/accounts/mail.ts'
import type { Config } from '../src/config/config.ts'
import type { Observer } from '../src/operation/observer.ts'
import { startBackground } from '../src/startup/queue-workers.ts'
import type { Database } from '../src/storage/database.ts'
import type { Queue } from '../src/storage/queue.ts'
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
