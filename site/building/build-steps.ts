import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'

/** What Astro's process waits for, since `build.ts` starts it before that is there. */
export interface BuildSteps {
  /** Pages can read the rules. */
  rules: Promise<unknown>
  /** The reference page can read the API's document. */
  apiDocument: Promise<unknown>
}

/** Tells the process at the other end of a pipe each step once it is done: the first by a line, the second by the end. */
export function tellSteps({ rules, apiDocument }: BuildSteps, input: Writable): void {
  // It may have ended already, and then says itself why.
  input.on('error', () => {})
  void rules.then(() => input.write('rules\n'))
  void Promise.all([rules, apiDocument]).then(() => input.end())
}

/** The steps as that process is told them. */
export function stepsTold(input: Readable): BuildSteps {
  return { rules: once(input, 'data'), apiDocument: once(input, 'end') }
}
