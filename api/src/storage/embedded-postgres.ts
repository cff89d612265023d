import { type ChildProcess, execFileSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { platform } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { dataFolderOf, readSetting } from '../config/config.ts'
import { type Outcome, type Refusal, refusal } from '../foundation/problem.ts'
import { type Cluster, dataIn, openCluster, passwordIn, urlOf } from './embedded-cluster.ts'

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
  const leftover = await findLeftover(cluster)
  if (!leftover.ok) return leftover
  const { value } = leftover
  const running = value ? { ok: true as const, value } : await start(cluster, durable)
  if (!running.ok) return running

  const { session, port } = running.value
  if (!(await takeOwnership(session))) {
    await session.end()
    return refusal('not_ready', `Another process is using the database in ${folder}: stop it first`)
  }
  const { rowCount } = await session.query(`select from pg_database where datname = 'likeness'`)
  if (rowCount === 0) await session.query('create database likeness')
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
    const session = await firstSession(server, cluster, port)
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
  cluster: Cluster,
  port: number,
): Promise<Client | undefined> {
  let ended = false
  for (const end of ['exit', 'error']) {
    server.once(end, () => {
      ended = true
    })
  }
  const deadline = Date.now() + 30_000
  while (!ended && Date.now() < deadline) {
    const session = await connect(cluster, port)
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

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

const patienceMs = 15_000

/**
 * Looks at what an earlier start left in a data folder. A server whose parent was killed continues to run; it is taken
 * over. A pid file is removed if its process has ended, or if its number now belongs to another program (as happens in
 * containers), because PostgreSQL would otherwise refuse to start.
 * @returns The session and the port of a running server; null if a server has to be started; `not_ready` if a server runs
 *   but does not answer within 15 s.
 */
async function findLeftover(cluster: Cluster): Promise<Outcome<Running | null>> {
  const pidFile = join(cluster.data, 'postmaster.pid')
  const deadline = Date.now() + patienceMs
  for (;;) {
    const server = await runningServer(pidFile)
    if (!server) {
      await rm(pidFile, { force: true })
      return { ok: true, value: null }
    }
    const session = await connect(cluster, server.port)
    if (session) return { ok: true, value: { session, port: server.port } }
    if (Date.now() > deadline) {
      return refusal(
        'not_ready',
        `PostgreSQL (process ${server.pid}) runs on ${pidFile} but does not answer: end it`,
      )
    }
    await sleep(100)
  }
}

/** The server that a pid file names; undefined if there is no file, or if that server has ended. */
async function runningServer(pidFile: string): Promise<{ pid: number; port: number } | undefined> {
  const lines = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n')
  // Line 1 is the server's process id, line 4 its port.
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  return pid > 0 && (await isPostgres(pid)) ? { pid, port } : undefined
}

async function isPostgres(pid: number): Promise<boolean> {
  if (platform() === 'linux') {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    return /^Name:\s+postgres$/m.test(status) && !/^State:\s+Z/m.test(status)
  }
  try {
    const args = ['-o', 'comm=', '-p', String(pid)]
    return /postgres/.test(execFileSync('ps', args, { encoding: 'utf8', stdio: 'pipe' }))
  } catch {
    return false
  }
}

type Environment = Readonly<Record<string, string | undefined>>

/** The folder of the embedded database in a data folder. */
export function embeddedIn(dataFolder: string): string {
  return join(dataFolder, 'postgres')
}

/**
 * Finds the server that runs on a folder, without starting it or taking ownership of it.
 * @returns The URL of its database `likeness`; undefined if no server runs, or if the folder belongs to another user.
 */
async function findRunning(folder: string): Promise<string | undefined> {
  const root = resolve(folder)
  const server = await runningServer(join(dataIn(root), 'postmaster.pid'))
  if (!server) return undefined
  const password = await readFile(passwordIn(root), 'utf8').catch(() => undefined)
  return password === undefined ? undefined : urlOf({ password: password.trim() }, server.port, 'likeness')
}

/**
 * Finds the database that a command works on: the one at DATABASE_URL, or, if that is not set, the embedded database that
 * `npm start` runs.
 * @returns Its URL, or `not_ready`; the detail says in one line what is wrong, or that there is no database.
 */
export async function locateDatabase(environment: Environment = process.env): Promise<Outcome<string>> {
  if (environment.DATABASE_URL) return readSetting('DATABASE_URL', environment)
  const folder = embeddedIn(dataFolderOf(environment))
  const url = await findRunning(folder)
  if (url) return { ok: true, value: url }
  return refusal(
    'not_ready',
    `DATABASE_URL is not set, and no embedded PostgreSQL of yours runs in ${folder}: run npm start, or set it to a URL such as postgres://user:password@host:5432/name.`,
  )
}
