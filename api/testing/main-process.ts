import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { testSecret } from './app.ts'
import { atEnd } from './at-end.ts'

export type MainChild = ChildProcessByStdio<null, Readable, Readable>

/** The real API as a process of its own, with one vision worker, on a free port. */
export function spawnMain(environment: Record<string, string>): MainChild {
  const env = { LIKENESS_WORKERS: '1', PORT: '0', LIKENESS_SECRET: testSecret, ...environment }
  const script = fileURLToPath(new URL('../src/main.ts', import.meta.url))
  return spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'pipe'] })
}

export interface MainProcess {
  child: MainChild
  /** Where it listens: `http://127.0.0.1:<port>`. */
  address: string
  /** What it has logged, and goes on to. */
  lines: Record<string, unknown>[]
  /** How it ends. */
  exit: Promise<unknown[]>
}

/** Starts it and waits until it listens; what still runs at the end of the test file is killed. */
export async function startMain(environment: Record<string, string>): Promise<MainProcess> {
  const child = spawnMain(environment)
  child.stderr.pipe(process.stderr)
  const exit = once(child, 'exit')
  atEnd(async () => child.kill('SIGKILL'))
  const lines: Record<string, unknown>[] = []
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (text) => {
      const line = JSON.parse(text)
      lines.push(line)
      const [, found] = /^Server listening at (.+)$/.exec(line.msg) ?? []
      if (found) resolve(found)
    })
    exit.then(([code]) => reject(new Error(`it ended with ${code} before it listened`)))
  })
  return { child, address, lines, exit }
}
