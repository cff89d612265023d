/**
 * `node api/testing/work.ts <databaseUrl> [--delay-ms <n>] [--lost-after-seconds <n>]`
 *
 * Runs a worker with the instant engine in its own process, which a test kills. It prints a line when it has started.
 */
import { parseArgs } from 'node:util'
import { startBackground } from '../src/startup/queue-workers.ts'
import { openDatabase } from '../src/storage/database.ts'
import { testCatalog, testConfig } from './app.ts'
import { instantEngine } from './instant-engine.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'delay-ms': { type: 'string', default: '0' },
    'lost-after-seconds': { type: 'string', default: '1' },
  },
})
const [databaseUrl = ''] = positionals
const database = await openDatabase(databaseUrl)
if (!database.ok) throw new Error(database.problem.detail)

const quiet = () => {}
startBackground({
  config: {
    ...testConfig(),
    databaseUrl,
    workerLostAfterSeconds: Number(values['lost-after-seconds']),
  },
  db: database.value,
  engine: instantEngine({ delayMs: Number(values['delay-ms']) }),
  catalog: testCatalog,
  log: { error: quiet, warn: quiet, debug: quiet },
  jobWorkers: 2,
})
console.log('working')
