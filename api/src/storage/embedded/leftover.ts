import { execFileSync } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { platform } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { type Outcome, refusal } from '../../foundation/problem.ts'

const patienceMs = 15_000

/**
 * Looks at what an earlier start left in a data folder. A server whose parent was killed continues to run; it is taken
 * over. A pid file is removed if its process has ended, or if its number now belongs to another program (as happens in
 * containers), because PostgreSQL would otherwise refuse to start.
 * @param pidFile The cluster's `postmaster.pid`.
 * @param connect Opens a session on a port; resolves with undefined while no server of this cluster answers there.
 * @returns The session and the port of a running server; null if a server has to be started; `not_ready` if a server runs
 *   but does not answer within 15 s.
 */
export async function findLeftover(
  pidFile: string,
  connect: (port: number) => Promise<Client | undefined>,
): Promise<Outcome<{ session: Client; port: number } | null>> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const server = await runningServer(pidFile)
    if (!server) {
      await rm(pidFile, { force: true })
      return { ok: true, value: null }
    }
    const session = await connect(server.port)
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
export async function runningServer(pidFile: string): Promise<{ pid: number; port: number } | undefined> {
  const server = await readPidFile(pidFile)
  return server && (await isPostgres(server.pid)) ? server : undefined
}

/** Line 1 of the file is the server's process id, line 4 its port. */
async function readPidFile(path: string): Promise<{ pid: number; port: number } | undefined> {
  const lines = await readFile(path, 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  )
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  return pid > 0 ? { pid, port } : undefined
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
