/*
 * `npm run bench:batch`: sends photos as one batch to the API, on a new PostgreSQL, and has them judged by two worker processes, of
 * which one is killed with SIGKILL on the way. All are started as in operation, with the real engine. Proves afterwards
 * that every photo was answered once, that the sum charged is right and that no photo is left; prints photos per second.
 * Exits with 1 if anything does not hold. 10,000 photos take about ten minutes on two cores.
 *
 * npm run bench:batch -- [--photos 10000] [--workers 2] [--connections 4] [--kill-at 0.3]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { until } from '@likeness/engine/testing/until.ts'
import { type Batch, type BatchResult, Likeness } from '../../api/clients/javascript/src/index.ts'
import { openDatabase } from '../../api/src/storage/database/open.ts'
import { startEmbedded } from '../../api/src/storage/embedded/start.ts'
import { migrate } from '../../api/src/storage/migrate.ts'
import { fundedAccount } from '../../api/testing/people/funded-account.ts'
import { distinctPortraits } from './batch/distinct-portraits.ts'
import { itemsBeingJudged, proveBatch } from './batch/prove-batch.ts'
import { startProcess } from './batch/service-process.ts'

const { values } = parseArgs({
  options: {
    photos: { type: 'string', default: '10000' },
    workers: { type: 'string', default: '2' },
    connections: { type: 'string', default: '4' },
    'kill-at': { type: 'string', default: '0.3' },
  },
})
const wanted = Number(values.photos)
const killAt = Number(values['kill-at']) * wanted
const print = (line: string) => process.stdout.write(`${line}\n`)

const folder = await mkdtemp(join(tmpdir(), 'likeness-bench-'))
const server = await startEmbedded({ folder: join(folder, 'postgres') })
if (!server.ok) throw new Error(server.problem.detail)
const { url } = server.value
const opened = await openDatabase(url)
if (!opened.ok) throw new Error(opened.problem.detail)
const db = opened.value
await migrate(url)
const account = await fundedAccount(db, '1000.00')

const environment = {
  DATABASE_URL: url,
  LIKENESS_SECRET: 'a secret of the benchmark, which is not one',
  LIKENESS_JOB_WORKERS: '0',
  // The benchmark measures the batch, not the limit of calls.
  LIKENESS_RATE_PER_KEY: '100000/10',
  LIKENESS_RATE_PER_ACCOUNT: '100000/10',
}
const [api, ...workers] = await Promise.all([
  startProcess('main.ts', /Server listening at/, environment),
  ...Array.from({ length: Number(values.workers) }, () =>
    startProcess('worker.ts', /taking photos of jobs/, environment),
  ),
])
const baseUrl = /http:\/\/[\d.]+:\d+/.exec(api.ready)?.[0] ?? ''
const likeness = new Likeness({ apiKey: account.key, baseUrl, maxRetries: 5 })

const startedMs = performance.now()
const secondsSoFar = () => (performance.now() - startedMs) / 1000
const { id } = await likeness.createBatch({
  documentId: 'zz-icao-9303',
  mode: 'check',
  expectedItems: wanted,
})
const sent = new Map<string, string>()
const sending = likeness
  .sendBatch(id, photosToSend(), { concurrency: Number(values.connections) })
  .then((count) => print(`${count} photos sent after ${secondsSoFar().toFixed(0)} s`))
const [victim, ...survivors] = workers
const following = followBatch()
const results: BatchResult[] = []
const receiving = (async () => {
  for await (const result of likeness.allBatchResults(id)) results.push(result)
})()
const [batch] = await Promise.all([following, sending, receiving])
const seconds = secondsSoFar()

const report = await proveBatch(db, { batch, results, sent, topUpMicros: 1_000_000_000n })
await Promise.all([api, ...survivors].map((each) => each.end('SIGTERM')))
await db.destroy()
await server.value.stop()
await rm(folder, { recursive: true, force: true })

const table = {
  ...report.counts,
  seconds: seconds.toFixed(0),
  'photos per second': (wanted / seconds).toFixed(1),
}
for (const [name, count] of Object.entries(table)) print(`${name}: ${count}`)
for (const failure of report.failures) print(`NOT HELD: ${failure}`)
print(report.failures.length === 0 ? 'Every promise held.' : `${report.failures.length} did not hold.`)
process.exitCode = report.failures.length === 0 ? 0 : 1

async function* photosToSend() {
  for await (const { reference, kind, photo } of distinctPortraits(wanted)) {
    sent.set(reference, kind)
    yield { reference, photo }
  }
}

/** Shows the progress, and kills a worker once so many photos are judged. Returns the batch when it has ended. */
async function followBatch(): Promise<Batch> {
  let isKilled = false
  for (let looks = 0; ; looks += 1) {
    const batch = await likeness.batch(id)
    const { received, waiting, judging } = batch.counts
    const done = received - waiting - judging
    if (!isKilled && done >= killAt) {
      isKilled = true
      await until(async () => (await itemsBeingJudged(db)) === workers.length)
      await victim?.end('SIGKILL')
      print(`one of ${workers.length} workers killed after ${done} photos`)
    }
    if (batch.ended_at !== null) return batch
    if (looks % 10 === 0)
      print(`${done} judged, ${judging} in jobs, ${waiting} waiting of ${received} received`)
    await sleep(1000)
  }
}
