import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Runs one step by its name and reports its finding. `work` rejects if the step fails. */
export type Step = (name: string, work: () => Promise<string>) => Promise<void>

export interface RunOptions {
  cwd?: string
  env?: Readonly<Record<string, string>>
}

/**
 * Runs a command to its end.
 * @returns The trimmed standard output.
 * @throws Error with the end of all output, if the exit code is not 0.
 */
export async function run(
  command: string,
  given: readonly string[],
  options: RunOptions = {},
): Promise<string> {
  const env = { ...process.env, ...options.env }
  try {
    const { stdout } = await promisify(execFile)(command, given, { ...options, env, maxBuffer: 20_000_000 })
    return stdout.trim()
  } catch (error) {
    const { stdout = '', stderr = '' } = Object(error)
    throw new Error(`${command} ${given.join(' ')}\n${`${stdout}${stderr}`.trim().slice(-2000) || error}`)
  }
}
