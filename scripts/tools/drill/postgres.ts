import { closeSync, openSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, openCluster, urlOf } from '#api/src/storage/embedded-cluster.ts'
import { freePort } from '#scripts/child-process.ts'
import { descendants } from '../process-tree.ts'

/** A PostgreSQL server of a drill: the embedded programs, but with the settings of a server that others rely on. */
export interface Server {
  readonly port: number
  readonly cluster: Cluster
  /** The URL of its database `likeness`. */
  readonly url: string
  /** Runs statements one after another in one session, outside a transaction. Returns the rows of the last one. */
  ask(...statements: string[]): Promise<Record<string, unknown>[]>
  /** Kills it and its sessions at once, as when its machine loses its power. */
  kill(): void
  /** Ends it in order. Does nothing if it has ended. */
  stop(): Promise<void>
}

/** The settings of every server here. Unlike the embedded server of `npm start`, it waits for the disk as usual. */
const usual = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  wal_keep_size: '256MB',
  wal_receiver_status_interval: '1s',
}

/** Makes a cluster in a new folder and starts a server on it, with a database `likeness`. */
export async function startPrimary(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const opened = await openCluster(folder, { durable: false })
  if (!opened.ok) throw new Error(opened.problem.detail)
  const server = await startOn(opened.value, settings)
  await askIn(server, 'postgres', ['create database likeness'])
  return server
}

/** Starts a server on a cluster that exists, and waits until it answers. */
export async function startOn(
  cluster: Cluster,
  settings: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const port = await freePort()
  const options = Object.entries({ ...usual, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const log = openSync(cluster.log, 'a', 0o600)
  const child = cluster.user.launch(
    cluster.binaries.postgres,
    ['-D', cluster.data, '-p', String(port), ...options],
    log,
  )
  closeSync(log)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const server: Server = {
    port,
    cluster,
    url: urlOf(cluster, port, 'likeness'),
    ask: (...statements) => askIn(server, 'likeness', statements),
    kill: () => {
      // Each session is the leader of a group of its own, so that a group cannot be killed as a whole.
      if (child.pid !== undefined) for (const pid of [child.pid, ...descendants(child.pid)]) killAtOnce(pid)
    },
    stop: async () => {
      child.kill('SIGINT')
      await ended
    },
  }
  await untilAnswering(server, child.pid)
  return server
}

/**
 * Copies a running server's cluster into a new folder: a base backup, as `pg_basebackup` makes one, which the embedded
 * package lacks. A server that starts on it needs the log that was written meanwhile.
 */
export async function baseBackup(of: Server, folder: string): Promise<Cluster> {
  const { user, data, password } = of.cluster
  await mkdir(folder, { recursive: true })
  await user.own(folder)
  const copy = join(folder, 'cluster')
  const session = new pg.Client({ connectionString: urlOf(of.cluster, of.port, 'postgres') })
  await session.connect()
  try {
    await session.query(`select pg_backup_start('drill', true)`)
    const { code, output } = await user.run('/bin/cp', ['-a', data, copy])
    // Files that the server removes while they are copied are in the log.
    if (code !== 0 && !/No such file/.test(output)) throw new Error(output)
    const { rows } = await session.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await user.run('/bin/rm', ['-f', join(copy, 'postmaster.pid'), join(copy, 'postmaster.opts')])
    await writtenAs(of.cluster, join(copy, 'backup_label'), rows[0]?.labelfile ?? '')
  } finally {
    await session.end()
  }
  return { ...of.cluster, data: copy, log: join(folder, 'server.log'), password }
}

/** Starts a replica on a base backup, which follows a primary at a port from now on. */
export async function startReplica(cluster: Cluster, primaryPort: number): Promise<Server> {
  await writtenAs(cluster, join(cluster.data, 'standby.signal'), '')
  const follow = new URL(urlOf(cluster, primaryPort, 'likeness'))
  const { username, password, hostname } = follow
  return startOn(cluster, {
    primary_conninfo: `host=${hostname} port=${primaryPort} user=${username} password=${password} application_name=replica`,
  })
}

/** Writes a file that the server owns. */
export async function writtenAs(cluster: Cluster, path: string, content: string): Promise<void> {
  await writeFile(path, content, { mode: 0o600 })
  await cluster.user.own(path)
}

async function askIn(
  { cluster, port }: Server,
  database: string,
  statements: readonly string[],
): Promise<Record<string, unknown>[]> {
  const session = new pg.Client({
    connectionString: urlOf(cluster, port, database),
    connectionTimeoutMillis: 2000,
  })
  session.on('error', () => {})
  await session.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await session.query(statement)).rows
    return rows
  } finally {
    await session.end()
  }
}

async function untilAnswering(server: Server, pid: number | undefined): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const answers = await askIn(server, 'postgres', ['select 1']).then(
      () => true,
      () => false,
    )
    if (answers) return
    await sleep(50)
  }
  const log = readFileSync(server.cluster.log, 'utf8')
  throw new Error(
    `PostgreSQL (process ${pid}) does not answer: ${log.trim().split('\n').slice(-3).join(' ')}`,
  )
}

function killAtOnce(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}
