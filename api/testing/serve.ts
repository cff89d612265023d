/**
 * `node api/testing/serve.ts <databaseUrl> [--delay-ms <n>] [--hold-seconds <n>] [--sweep-seconds <n>] [--never-answer]`
 *
 * Runs the API with the instant engine in its own process, which a test kills. It listens on a free port, which is the
 * first line that it prints. With --never-answer, it prints the body of each successful answer and never sends it.
 */
import { parseArgs } from 'node:util'
import { buildApp } from '../src/app.ts'
import { openDatabase } from '../src/storage/database.ts'
import { testCatalog, testConfig } from './app.ts'
import { instantEngine } from './instant-engine.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'delay-ms': { type: 'string', default: '0' },
    'hold-seconds': { type: 'string', default: '5' },
    'sweep-seconds': { type: 'string', default: '10' },
    'never-answer': { type: 'boolean', default: false },
  },
})
const [databaseUrl = ''] = positionals
const database = await openDatabase(databaseUrl)
if (!database.ok) throw new Error(database.problem.detail)

const app = buildApp({
  config: {
    ...testConfig(),
    databaseUrl,
    holdSeconds: Number(values['hold-seconds']),
    sweepSeconds: Number(values['sweep-seconds']),
  },
  db: database.value,
  engine: instantEngine({ delayMs: Number(values['delay-ms']) }),
  catalog: testCatalog,
})
if (values['never-answer']) {
  app.addHook('onSend', (request, reply, payload) => {
    if (request.method !== 'POST' || reply.statusCode !== 200) return Promise.resolve(payload)
    console.log(String(payload))
    return new Promise(() => {})
  })
}
const address = await app.listen({ port: 0, host: '127.0.0.1' })
console.log(new URL(address).port)
