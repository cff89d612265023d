import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

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

/** Begins a line by which a program of the build says what it does now. */
const progressMark = 'progress: '

/** Says in a phrase what this program of the build does now. */
export const tellProgress = (phrase: string): void => void process.stdout.write(`${progressMark}${phrase}\n`)

export interface NodeOptions {
  cwd: string
  env: Readonly<Record<string, string>>
  /** Gets each phrase by which the program says what it does now. */
  onProgress?: (phrase: string) => void
  /** The steps that the program waits for; they are reported on its input. Without them, its input has ended. */
  steps?: BuildSteps
  /** Aborting it ends the program. */
  signal?: AbortSignal
}

/**
 * Runs a Node program in a separate process, which gives its memory back when it ends.
 * @param args The arguments that follow `node`.
 * @returns Null if it succeeded, otherwise the line of its output that says what went wrong.
 */
export async function runNode(
  args: readonly string[],
  { cwd, env, onProgress, steps, signal }: NodeOptions,
): Promise<string | null> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  signal?.addEventListener('abort', () => child.kill())
  if (steps) reportSteps(steps, child.stdin)
  else child.stdin.end()
  const output: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith(progressMark)) onProgress?.(line.slice(progressMark.length))
    else output.push(line)
  })
  const [code, errors] = await Promise.all([
    new Promise<number | null>((resolve) => child.once('close', resolve)),
    text(child.stderr),
  ])
  return code === 0 ? null : errorLine([errors, ...output].join('\n'))
}

/** Node prints an uncaught error between the line that threw it and the stack. Other messages begin with the reason. */
function errorLine(said: string): string {
  const lines = said.split('\n').map((line) => line.trim())
  return (
    lines.find((line) => /^\w*Error\b/.test(line)) ?? lines.find((line) => line !== '') ?? 'it said nothing'
  )
}

const repository = join(import.meta.dirname, '..', '..')

/**
 * Writes the API's OpenAPI document to `.astro/openapi.json`, where the reference page reads it, the description of the
 * checks to `.astro/checks.json`, and the sample photos of test mode to a folder. The API's own script makes all of them in
 * a separate process, because the site may know these files and nothing else of the API.
 * @param baseUrl The address that the document names.
 * @param samplesFolder The folder of the sample photos, which is made.
 * @returns Null if it succeeded, otherwise a line that says what went wrong.
 */
export async function writeApiDocument(baseUrl: string, samplesFolder: string): Promise<string | null> {
  const script = join(repository, 'api', 'src', 'write-openapi.ts')
  const folder = join(repository, 'site', '.astro')
  const files = [join(folder, 'openapi.json'), join(folder, 'checks.json'), samplesFolder]
  const problem = await runNode([script, ...files], { cwd: repository, env: { LIKENESS_BASE_URL: baseUrl } })
  return problem === null ? null : `The API's document cannot be written: ${problem}`
}
