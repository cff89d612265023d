import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

/** What Astro's process waits for, since `build.ts` starts it before that is there. */
export interface BuildSteps {
  /** Pages can read the rules. */
  rules: Promise<unknown>
  /** The reference page can read the API's document. */
  apiDocument: Promise<unknown>
}

const lineOf = { rules: 'rules', apiDocument: 'API document' } as const satisfies Record<
  keyof BuildSteps,
  string
>

/** Tells the process at the other end of a pipe each step by a line once it is done, the rules first; then ends its input. */
export function tellSteps({ rules, apiDocument }: BuildSteps, input: Writable): void {
  // It may have ended already, and then says itself why.
  input.on('error', () => {})
  void rules.then(() => input.write(`${lineOf.rules}\n`))
  void Promise.all([rules, apiDocument]).then(() => input.end(`${lineOf.apiDocument}\n`))
}

/** The steps as that process is told them; each rejects where the input ends before it. */
export function stepsTold(input: Readable): BuildSteps {
  const lines = createInterface({ input })
  const told = (step: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    lines.on('line', (line) => {
      if (line === step) resolve()
    })
    lines.on('close', () => reject(new Error(`The build ended before this was there: ${step}.`)))
    // Where nobody waits for it any more, the process has failed of something else.
    promise.catch(() => {})
    return promise
  }
  return { rules: told(lineOf.rules), apiDocument: told(lineOf.apiDocument) }
}
