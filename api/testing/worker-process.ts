import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { killedAtEnd } from './killed-at-end.ts'

export interface WorkerProcess {
  /** Ends it as a crash would. */
  kill(): Promise<void>
}

/** Runs a worker in a process of its own (`work.ts`, whose options these are). */
export function startWorkerProcess(databaseUrl: string, ...options: string[]): WorkerProcess {
  const script = fileURLToPath(new URL('work.ts', import.meta.url))
  const child = spawn(process.execPath, [script, databaseUrl, ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return { kill: killedAtEnd(child) }
}
