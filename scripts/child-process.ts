import { fork } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** A process of this repository that runs until it is stopped. */
export interface Child {
  /** How it ended: "exit code 1", "signal SIGKILL". */
  readonly ended: Promise<string>
  readonly lives: () => boolean
  signal(name: NodeJS.Signals): void
  /** Asks the process to end, waits while it finishes the work that it accepted, and kills it after 65 seconds. */
  stop(): Promise<void>
}

export interface ChildOptions {
  /** The root of the working tree from which it runs; this one if absent. */
  readonly from?: string | undefined
  /** A module that Node loads first. */
  readonly preload?: string | undefined
  /** A file to which its output is added; this process's own output if absent. */
  readonly log?: string
}

/** The repository's root. */
export const repository = join(import.meta.dirname, '..')

/**
 * Starts a TypeScript file of the repository with settings in addition to this process's own. The channel to the child
 * closes when this process dies in any way, and then the child ends too.
 */
export function startChild(
  script: string,
  settings: Readonly<Record<string, string>>,
  { from = repository, preload, log }: ChildOptions = {},
): Child {
  const output = log === undefined ? 'inherit' : openSync(log, 'a')
  const child = fork(join(from, script), {
    cwd: from,
    env: { ...process.env, ...settings },
    execArgv: preload === undefined ? process.execArgv : ['--import', preload],
    stdio: ['inherit', output, output, 'ipc'],
  })
  if (typeof output === 'number') closeSync(output)
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`))
  })
  return {
    ended,
    lives: () => child.exitCode === null && child.signalCode === null,
    signal: (name) => void child.kill(name),
    stop: async () => {
      child.kill('SIGTERM')
      const last = setTimeout(() => child.kill('SIGKILL'), 65_000)
      await ended
      clearTimeout(last)
    },
  }
}

/** A free port of the loopback address. */
export async function freePort(): Promise<number> {
  const port = await listenOnce(0, '127.0.0.1')
  if (port === null) throw new Error('No port is free.')
  return port
}

/** Whether a process already listens on a port of a host. */
export async function isPortTaken(port: number, host: string): Promise<boolean> {
  return port !== 0 && (await listenOnce(port, host)) === null
}

/** Listens and stops at once. Returns the port, or null if it is taken. Other errors are thrown. */
function listenOnce(port: number, host: string): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => {
      if ('code' in error && error.code === 'EADDRINUSE') resolve(null)
      else reject(error)
    })
    server.listen(port, host, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : null))
    })
  })
}

/** How long a process may take until it answers. Ours: the API took more than a minute on a busy machine, at its first start. */
const readySeconds = 300

/** Calls an address until it answers 2xx. Returns false if the process behind it ends first, or after five minutes. */
export async function untilReady(url: string, ended: Promise<unknown>): Promise<boolean> {
  let alive = true
  ended.then(() => {
    alive = false
  })
  const deadline = Date.now() + readySeconds * 1000
  while (alive && Date.now() < deadline) {
    const answered = await fetch(url, { signal: AbortSignal.timeout(2000) }).then(
      (response) => response.ok,
      () => false,
    )
    if (answered) return true
    await wait(100)
  }
  return false
}
