import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { testAttestationKey, testSecret } from './app.ts'
import { atEnd, killedAtEnd } from './at-end.ts'
import type { Works } from './doomed.ts'
import { type CheckCall, checkRequest } from './photo-calls.ts'

/** Starts a work of `doomed.ts` in its own process. It is killed at the end of the test file at the latest. */
export function startDoomed<Work extends keyof Works>(
  work: Work,
  databaseUrl: string,
  options?: Works[Work],
) {
  const script = fileURLToPath(new URL('doomed.ts', import.meta.url))
  const child = spawn(process.execPath, [script, work, JSON.stringify({ databaseUrl, ...options })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    /** Waits for the next line that it prints. */
    nextLine: async () => String((await lines.next()).value),
    /** Kills it, as in a crash: it closes and releases nothing. */
    kill: killedAtEnd(child),
  }
}

/** Starts the API with the instant engine in its own process. */
export async function startApiProcess(databaseUrl: string, options: Works['serve']) {
  const api = startDoomed('serve', databaseUrl, options)
  const address = `http://127.0.0.1:${await api.nextLine()}/api/v1/photos/check`
  return { ...api, check: (call: CheckCall) => fetch(address, checkRequest(call)) }
}

/** Starts the real API in its own process, with one vision worker, on a free port. */
export function spawnMain(environment: Record<string, string>) {
  const { NODE_COMPILE_CACHE } = process.env
  const secrets = { LIKENESS_SECRET: testSecret, LIKENESS_ATTESTATION_KEYS: testAttestationKey }
  const usual = { LIKENESS_WORKERS: '1', PORT: '0', ...secrets, NODE_COMPILE_CACHE }
  const env = { ...usual, ...environment }
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
