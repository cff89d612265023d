import type { ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { type Outcome, type Refusal, refusal } from '../../foundation/problem.ts'
import { type Cluster, openCluster, urlOf } from './cluster.ts'
import { findLeftover } from './leftover.ts'

export interface EmbeddedPostgres {
  /** The URL of the database `likeness`, which exists. */
  url: string
  /** Ends every session and the server. May be called twice. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** The folder of the cluster, its password (mode 0600) and its log. Created if it is missing. */
  folder: string
  /** False for data that may be lost with the machine, as in tests: the server then does not wait for the disk. */
  durable?: boolean
}

/**
 * Starts the PostgreSQL of the npm package on a data folder, as a background process that listens on 127.0.0.1 only. The
 * first start creates the cluster (UTF-8, locale C, a random password) in about 1 s; later starts take about 0.2 s.
 *
 * The server outlives a parent that is killed, and the next start takes it over. Two parents must never share a server,
 * so the process that started it holds an advisory lock on it, which PostgreSQL releases with the session.
 * @returns The running server, or `not_ready` if another process uses the folder or the server does not start; the detail
 *   says why.
 */
export async function startEmbedded({
  folder,
  durable = true,
}: EmbeddedOptions): Promise<Outcome<EmbeddedPostgres>> {
  const opened = await openCluster(folder, { durable }).catch(unusable)
  if (!opened.ok) return opened
  const cluster = opened.value
  const leftover = await findLeftover(join(cluster.data, 'postmaster.pid'), (port) => connect(cluster, port))
  if (!leftover.ok) return leftover
  const running = leftover.value
    ? { ok: true as const, value: leftover.value }
    : await start(cluster, durable)
  if (!running.ok) return running

  const { session, port } = running.value
  if (!(await takeOwnership(session))) {
    await session.end()
    return refusal('not_ready', `Another process is using the database in ${folder}: stop it first`)
  }
  await createDatabase(session)
  return {
    ok: true,
    value: {
      url: urlOf(cluster, port, 'likeness'),
      stop: async () => {
        await session.end()
        const args = ['stop', '-D', cluster.data, '-m', 'fast', '-w', '-s']
        await cluster.user.run(cluster.binaries.pg_ctl, args)
      },
    },
  }
}

/** The problem if there is no build for this platform, the folder cannot be written, or setpriv is missing for root. */
function unusable(error: unknown): Refusal {
  const reason = error instanceof Error ? error.message : String(error)
  return refusal(
    'not_ready',
    `The embedded PostgreSQL can't run here (${reason}): set DATABASE_URL to another`,
  )
}

type Running = { session: Client; port: number }

/** Makes several attempts: another program may take the free port meanwhile, and the children of a killed server need a
 *  moment to end. */
async function start(cluster: Cluster, durable: boolean): Promise<Outcome<Running>> {
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const port = await freePort()
    const server = launch(cluster, serverOptions(port, durable))
    const session = await firstSession(server, () => connect(cluster, port))
    if (session) return { ok: true, value: { session, port } }
    server.kill('SIGINT')
    await sleep(300)
  }
  const reason = (await readFile(cluster.log, 'utf8')).match(/FATAL: .*/g)?.at(-1) ?? 'no reason given'
  return refusal('not_ready', `The embedded PostgreSQL did not start (${reason}); its log is ${cluster.log}`)
}

function launch(cluster: Cluster, options: string[]): ChildProcess {
  const log = openSync(cluster.log, 'w', 0o600)
  const server = cluster.user.launch(cluster.binaries.postgres, ['-D', cluster.data, ...options], log)
  closeSync(log)
  server.unref()
  return server
}

/** Waits for the server to answer; undefined if the server ends, or does not answer within 30 s. */
async function firstSession(
  server: ChildProcess,
  open: () => Promise<Client | undefined>,
): Promise<Client | undefined> {
  let ended = false
  server.once('exit', () => {
    ended = true
  })
  server.once('error', () => {
    ended = true
  })
  const deadline = Date.now() + 30_000
  while (!ended && Date.now() < deadline) {
    const session = await open()
    if (session) return session
    await sleep(20)
  }
  return undefined
}

function serverOptions(port: number, durable: boolean): string[] {
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200']
  if (!durable) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off')
  // With the usual three, a year of an account's usage that is not in memory takes 1.4 times as long to read.
  else settings.push('io_workers=8')
  return ['-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
}

/** No other cluster has this password, so a server that accepts it is the server of this cluster. */
async function connect(cluster: Cluster, port: number): Promise<Client | undefined> {
  const client = new Client({
    connectionString: urlOf(cluster, port, 'postgres'),
    connectionTimeoutMillis: 2000,
  })
  // A server that ends before its parent must not end the parent as well.
  client.on('error', () => {})
  return client.connect().then(
    () => client,
    () => undefined,
  )
}

async function takeOwnership(session: Client): Promise<boolean> {
  const { rows } = await session.query<{ owned: boolean }>(
    `select pg_try_advisory_lock(hashtext('likeness: owner of this cluster')) as owned`,
  )
  return rows[0]?.owned === true
}

async function createDatabase(session: Client): Promise<void> {
  const { rowCount } = await session.query(`select from pg_database where datname = 'likeness'`)
  if (rowCount === 0) await session.query('create database likeness')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
