import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type CheckCall, checkRequest } from '../calls/check-call.ts'
import { killedAtEnd } from './killed-at-end.ts'

export interface ApiProcess {
  check(call: CheckCall): Promise<Response>
  /** Waits for the next line that it prints. */
  nextLine(): Promise<string>
  /** Kills it, as in a crash: it closes and releases nothing. */
  kill(): Promise<void>
}

/** Runs the API in its own process, with the options of `serve.ts`. */
export async function startApiProcess(databaseUrl: string, ...options: string[]): Promise<ApiProcess> {
  const script = fileURLToPath(new URL('serve.ts', import.meta.url))
  const child = spawn(process.execPath, [script, databaseUrl, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const kill = killedAtEnd(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const nextLine = async () => String((await lines.next()).value)
  const address = `http://127.0.0.1:${await nextLine()}/api/v1/photos/check`
  return {
    check: (call) => fetch(address, checkRequest(call)),
    nextLine,
    kill,
  }
}
