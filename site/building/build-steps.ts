import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

/** The steps that Astro's process waits for, because `build.ts` starts it before their results exist. */
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

/** Reports each step to a process by a line on its input when it is done, the rules first; then ends the input. */
export function reportSteps({ rules, apiDocument }: BuildSteps, input: Writable): void {
  // That process may have ended already; it then reports the reason itself.
  input.on('error', () => {})
  void rules.then(() => input.write(`${lineOf.rules}\n`))
  void Promise.all([rules, apiDocument]).then(() => input.end(`${lineOf.apiDocument}\n`))
}

/** The steps as that process receives them. Each promise rejects if the input ends before its step is reported. */
export function reportedSteps(input: Readable): BuildSteps {
  const lines = createInterface({ input })
  const reported = (step: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    lines.on('line', (line) => {
      if (line === step) resolve()
    })
    lines.on('close', () => reject(new Error(`The build ended before this step: ${step}.`)))
    // A rejection that no code waits for must not hide the failure that ended the process.
    promise.catch(() => {})
    return promise
  }
  return { rules: reported(lineOf.rules), apiDocument: reported(lineOf.apiDocument) }
}
