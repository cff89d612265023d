import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { killedAtEnd } from './killed-at-end.ts'

export interface WorkerProcess {
  /** Kills it, as in a crash. */
  kill(): Promise<void>
}

/** Runs a worker in its own process, with the options of `work.ts`. */
export function startWorkerProcess(databaseUrl: string, ...options: string[]): WorkerProcess {
  const script = fileURLToPath(new URL('work.ts', import.meta.url))
  const child = spawn(process.execPath, [script, databaseUrl, ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return { kill: killedAtEnd(child) }
}
