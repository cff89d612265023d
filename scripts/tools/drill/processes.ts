import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** The repository's root. */
export const repository = join(import.meta.dirname, '..', '..', '..')

/** A process of the service, which runs until the drill ends it: nothing restarts it. */
export interface ServiceProcess {
  /** The address at which an API listens: `http://127.0.0.1:<port>`; empty for a worker. */
  readonly address: string
  /** Whether it still runs. */
  readonly lives: () => boolean
  /** Sends it a signal. */
  signal(name: NodeJS.Signals): void
  /** Asks it to end and waits until it has. */
  stop(): Promise<void>
}

export interface ProcessSettings {
  /** The folder of the repository from which it runs. */
  readonly from?: string
  readonly databaseUrl: string
  /** Where its log goes. */
  readonly log: string
  readonly environment?: Readonly<Record<string, string>>
  /** A module that Node loads first. */
  readonly preload?: string
}

const secret = 'a secret of the drills, which is not one'

/** Starts the real API with one vision worker. Resolves when it listens; rejects if it ends before. */
export const startApi = (settings: ProcessSettings) =>
  start('api/src/main.ts', /^Server listening at (.+)$/, settings)

/** Starts a process of `npm run worker`. Resolves when it takes photos. */
export const startWorker = (settings: ProcessSettings) =>
  start('api/src/worker.ts', /^taking photos of jobs()$/, settings)

async function start(
  script: string,
  ready: RegExp,
  { from = repository, databaseUrl, log, environment, preload }: ProcessSettings,
): Promise<ServiceProcess> {
  const args = [...(preload ? ['--import', preload] : []), join(from, script)]
  const child = spawn(process.execPath, args, {
    cwd: from,
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      LIKENESS_SECRET: secret,
      LIKENESS_WORKERS: '1',
      LIKENESS_JOB_WORKERS: '0',
      LIKENESS_LOG_LEVEL: process.env.LIKENESS_LOG_LEVEL ?? 'info',
      LIKENESS_STOP_SECONDS: '60',
      PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const lines = createWriteStream(log, { flags: 'a' })
  child.stderr.pipe(lines)
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.write(`${line}\n`)
      const found = ready.exec(messageOf(line))
      if (found) resolve(found[1] ?? '')
    })
    ended.then(() => reject(new Error(`${script} ended before it was ready; see ${log}`)))
  })
  return {
    address,
    lives: () => livesOf(child),
    signal: (name) => void child.kill(name),
    stop: () => stopped(child, ended),
  }
}

function livesOf({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}

async function stopped(child: ChildProcess, ended: Promise<void>): Promise<void> {
  if (livesOf(child)) child.kill('SIGTERM')
  const last = setTimeout(() => child.kill('SIGKILL'), 70_000)
  await ended
  clearTimeout(last)
}

/** The message of a log line; empty for a line of another form. */
function messageOf(line: string): string {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && 'msg' in value ? String(value.msg) : ''
  } catch {
    return ''
  }
}
