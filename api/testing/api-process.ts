import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type CheckCall, checkRequest } from './check-call.ts'
import { killedAtEnd } from './killed-at-end.ts'

export interface ApiProcess {
  check(call: CheckCall): Promise<Response>
  /** The next line that it prints. */
  nextLine(): Promise<string>
  /** Ends it as a crash would: nothing is closed, nothing given back. */
  kill(): Promise<void>
}

/** Runs the API in a process of its own (`serve.ts`, whose options these are). */
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
