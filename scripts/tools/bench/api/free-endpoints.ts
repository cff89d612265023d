import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { seedDemo } from '../../../../api/src/startup/seed-demo.ts'
import { openDatabase } from '../../../../api/src/storage/database/open.ts'
import { startEmbedded } from '../../../../api/src/storage/embedded/start.ts'
import { migrate } from '../../../../api/src/storage/migrate.ts'
import { freePort, untilReady } from '../../../child-process.ts'

export interface FreeEndpointOptions {
  connections?: number
  /** Seconds for which each side is measured in a round. */
  seconds?: number
  /** The sides take turns, so that the machine's other load affects both equally. */
  rounds?: number
}

export interface FreeEndpointRate {
  path: string
  /** Answers per second of the API as `npm start` runs it, with its key, limits and counts: the median of the rounds. */
  ours: number
  /** Answers per second of a Fastify that holds the same JSON and does nothing else: the median of the rounds. */
  bare: number
  ratio: number
}

const paths = ['/api/v1/pricing', '/api/v1/documents']

/** Compares free calls with bare routes that answer the same JSON, each in its own process, on an embedded PostgreSQL. */
export async function benchFreeEndpoints({
  connections = 50,
  seconds = 4,
  rounds = 5,
}: FreeEndpointOptions = {}): Promise<FreeEndpointRate[]> {
  const folder = await mkdtemp(join(tmpdir(), 'likeness-bench-'))
  const server = await startEmbedded({ folder: join(folder, 'postgres') })
  if (!server.ok) throw new Error(server.problem.detail)
  const children: ChildProcess[] = []
  try {
    const headers = { authorization: `Bearer ${await preparedKey(server.value.url, folder)}` }
    const api = await startApi(server.value.url, children)
    const bare = await startBare(await answersOf(api, headers), children)
    const rates: FreeEndpointRate[] = []
    for (const path of paths) {
      const sides = { ours: [] as number[], bare: [] as number[] }
      // The first round warms both up.
      for (let round = 0; round <= rounds; round += 1) {
        const load = { connections, seconds, headers }
        const ours = await answersPerSecond(api + path, load)
        const others = await answersPerSecond(bare + path, load)
        if (round > 0) sides.ours.push(ours)
        if (round > 0) sides.bare.push(others)
      }
      const [ours, others] = [median(sides.ours), median(sides.bare)]
      rates.push({ path, ours, bare: others, ratio: ours / others })
    }
    return rates
  } finally {
    for (const child of children) child.kill('SIGTERM')
    await Promise.all(children.map((child) => child.exitCode ?? once(child, 'exit')))
    await server.value.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function preparedKey(url: string, folder: string): Promise<string> {
  const opened = await openDatabase(url)
  if (!opened.ok) throw new Error(opened.problem.detail)
  await migrate(url)
  const { key } = await seedDemo(opened.value, join(folder, 'key'))
  await opened.value.destroy()
  return key
}

/**
 * Starts the API as `npm start` does, but with limits that one client cannot reach, and with as few vision workers as
 * possible.
 */
async function startApi(databaseUrl: string, children: ChildProcess[]): Promise<string> {
  const port = await freePort()
  const child = spawn(process.execPath, [pathOf('../../../../api/src/main.ts')], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      LIKENESS_SECRET: randomBytes(32).toString('base64'),
      LIKENESS_LOG_LEVEL: 'warn',
      LIKENESS_WORKERS: '1',
      LIKENESS_RATE_PER_KEY: '10000000/10',
      LIKENESS_RATE_PER_ACCOUNT: '10000000/10',
    },
  })
  children.push(child)
  const address = `http://127.0.0.1:${port}`
  const ended = once(child, 'exit').then(() => 'ended')
  if (!(await untilReady(`${address}/readyz`, ended))) throw new Error('The API did not start.')
  return address
}

async function startBare(answers: Record<string, unknown>, children: ChildProcess[]): Promise<string> {
  const child = spawn(process.execPath, [pathOf('bare-route.ts')], { stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  child.stdin.end(JSON.stringify(answers))
  const { value: port } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next()
  return `http://127.0.0.1:${port}`
}

async function answersOf(api: string, headers: Record<string, string>): Promise<Record<string, unknown>> {
  const answers = paths.map(async (path) => [path, await (await fetch(api + path, { headers })).json()])
  return Object.fromEntries(await Promise.all(answers))
}

const Measured = z.object({
  requests: z.object({ average: z.number() }),
  non2xx: z.number(),
  errors: z.number(),
})

interface Load {
  connections: number
  seconds: number
  headers: Record<string, string>
}

/** Runs autocannon in its own process, because it has no types. */
async function answersPerSecond(url: string, { connections, seconds, headers }: Load): Promise<number> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`])
  const load = ['--json', '-c', String(connections), '-d', String(seconds), ...given, url]
  const autocannon = fileURLToPath(import.meta.resolve('autocannon'))
  const { stdout } = await promisify(execFile)(process.execPath, [autocannon, ...load])
  const { requests, non2xx, errors } = Measured.parse(JSON.parse(stdout))
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} answers were errors, ${errors} calls failed`)
  return requests.average
}

function pathOf(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url))
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
