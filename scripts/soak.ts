/*
 * `npm run soak`: sends 2,000 mixed calls from 50 connections to two API processes, with two worker processes on the same
 * PostgreSQL. Every few seconds one process of each kind is killed with SIGKILL and started again. Afterwards, every
 * promise about answers, jobs and money is proved from the database. Exits with 1 if one does not hold.
 *
 * npm run soak -- [--calls 2000] [--connections 50] [--kill-every-ms 2500]
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../api/src/storage/database/open.ts'
import { migrate } from '../api/src/storage/migrate.ts'
import { startTestCluster } from '../api/testing/cluster.ts'
import { fundedAccount } from '../api/testing/people/funded-account.ts'
import { nextCall, type PlannedCall } from './soak/call-mix.ts'
import { killedAgain } from './soak/killed-again.ts'
import { proveSoak } from './soak/prove.ts'
import { type Answer, untilAnswered } from './soak/until-answered.ts'

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '2000' },
    connections: { type: 'string', default: '50' },
    'kill-every-ms': { type: 'string', default: '2500' },
  },
})
const wanted = Number(values.calls)
const testing = join(import.meta.dirname, '..', 'api', 'testing', 'processes')

const cluster = await startTestCluster()
const opened = await openDatabase(cluster.url)
if (!opened.ok) throw new Error(opened.problem.detail)
const db = opened.value
await migrate(cluster.url)
const accounts = await Promise.all(Array.from({ length: 5 }, () => fundedAccount(db, '500.00')))
const callers = { rich: accounts.map(({ key }) => key), poor: (await fundedAccount(db, '0.00')).key }

const killing = { processes: 2, everyMs: Number(values['kill-every-ms']) }
const [apis, workers] = await Promise.all([
  killedAgain(join(testing, 'serve.ts'), [cluster.url, '--delay-ms', '40', '--hold-seconds', '5'], killing),
  killedAgain(join(testing, 'work.ts'), [cluster.url, '--delay-ms', '40'], killing),
])
const addresses = () => apis.lines.map((port) => `http://127.0.0.1:${port}`)

const answered: { call: PlannedCall; answer: Answer }[] = []
const unanswered: string[] = []
const jobs: { id: string; key: string }[] = []
let begun = 0
const startedAt = performance.now()
const progress = setInterval(() => {
  process.stdout.write(`${answered.length} of ${wanted} answered, ${apis.kills + workers.kills} kills\n`)
}, 5000)
await Promise.all(Array.from({ length: Number(values.connections) }, connection))
clearInterval(progress)
const seconds = (performance.now() - startedAt) / 1000
await Promise.all([apis.calm(), workers.calm()])

const report = await proveSoak(db, { answered, jobs, topUpMicros: 500_000_000n * 5n })
await Promise.all([apis.stop(), workers.stop()])
await db.destroy()
await cluster.stop()

const retried = answered.filter(({ answer }) => answer.tries > 1).length
const counts = {
  'calls answered': answered.length,
  'calls never answered': unanswered.length,
  'calls that took more than one try': retried,
  ...Object.fromEntries(
    Object.entries(Object.groupBy(answered, ({ call }) => call.kind)).map(([kind, of]) => [
      `of kind "${kind}"`,
      of?.length ?? 0,
    ]),
  ),
  'API processes killed': apis.kills,
  'worker processes killed': workers.kills,
  ...report.counts,
  'seconds of calls': Math.round(seconds),
}
for (const [name, count] of Object.entries(counts)) process.stdout.write(`${name}: ${count}\n`)
const failures = [...unanswered, ...report.failures]
for (const failure of failures) process.stdout.write(`NOT HELD: ${failure}\n`)
process.stdout.write(failures.length === 0 ? 'Every promise held.\n' : `${failures.length} did not hold.\n`)
process.exitCode = failures.length === 0 ? 0 : 1

async function connection(): Promise<void> {
  while (begun < wanted) {
    begun += 1
    const call = nextCall(callers, jobs)
    try {
      const answer = await untilAnswered(call, addresses)
      answered.push({ call, answer })
      if (call.kind === 'job' && answer.status === 202) jobs.push({ id: idOf(answer.body), key: call.key })
    } catch (error) {
      unanswered.push(error instanceof Error ? error.message : String(error))
    }
  }
}

function idOf(body: string): string {
  const job: unknown = JSON.parse(body)
  return typeof job === 'object' && job !== null && 'id' in job ? String(job.id) : ''
}
