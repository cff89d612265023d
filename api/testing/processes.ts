import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { testSecret } from './app.ts'
import { atEnd, killedAtEnd } from './at-end.ts'
import { type CheckCall, checkRequest } from './photo-calls.ts'

/** Runs the API in its own process, with the options of `serve.ts`. */
export async function startApiProcess(databaseUrl: string, ...options: string[]) {
  const script = fileURLToPath(new URL('serve.ts', import.meta.url))
  const child = spawn(process.execPath, [script, databaseUrl, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const kill = killedAtEnd(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const nextLine = async () => String((await lines.next()).value)
  const address = `http://127.0.0.1:${await nextLine()}/api/v1/photos/check`
  return {
    check: (call: CheckCall) => fetch(address, checkRequest(call)),
    /** Waits for the next line that it prints. */
    nextLine,
    /** Kills it, as in a crash: it closes and releases nothing. */
    kill,
  }
}

/** Starts the real API in its own process, with one vision worker, on a free port. */
export function spawnMain(environment: Record<string, string>) {
  const env = { LIKENESS_WORKERS: '1', PORT: '0', LIKENESS_SECRET: testSecret, ...environment }
  const script = fileURLToPath(new URL('../src/main.ts', import.meta.url))
  return spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Starts the API and waits until it listens. Kills it at the end of the test file if it still runs. */
export async function startMain(environment: Record<string, string>) {
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
  return {
    child,
    /** The address at which it listens: `http://127.0.0.1:<port>`. */
    address,
    /** The log lines so far. Further lines are added. */
    lines,
    /** Resolves with the exit code and the signal when it ends. */
    exit,
  }
}

/** Runs a worker in its own process, with the options of `work.ts`. */
export function startWorkerProcess(databaseUrl: string, ...options: string[]) {
  const script = fileURLToPath(new URL('work.ts', import.meta.url))
  const child = spawn(process.execPath, [script, databaseUrl, ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  /** `kill` kills it, as in a crash. */
  return { kill: killedAtEnd(child) }
}
