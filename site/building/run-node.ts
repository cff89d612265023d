import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { type BuildSteps, reportSteps } from './build-steps.ts'

export interface NodeOptions {
  cwd: string
  env: Readonly<Record<string, string>>
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
  { cwd, env, steps, signal }: NodeOptions,
): Promise<string | null> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  signal?.addEventListener('abort', () => child.kill())
  if (steps) reportSteps(steps, child.stdin)
  else child.stdin.end()
  const [code, output, errors] = await Promise.all([
    new Promise<number | null>((resolve) => child.once('close', resolve)),
    text(child.stdout),
    text(child.stderr),
  ])
  return code === 0 ? null : errorLine(`${errors}\n${output}`)
}

/** Node prints an uncaught error between the line that threw it and the stack. Other messages begin with the reason. */
function errorLine(said: string): string {
  const lines = said.split('\n').map((line) => line.trim())
  return (
    lines.find((line) => /^\w*Error\b/.test(line)) ?? lines.find((line) => line !== '') ?? 'it said nothing'
  )
}
