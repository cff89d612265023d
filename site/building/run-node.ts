import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { type BuildSteps, tellSteps } from './build-steps.ts'

export interface NodeOptions {
  cwd: string
  env: Readonly<Record<string, string>>
  /** What the program waits for, and is told by its input; without them the input has ended. */
  steps?: BuildSteps
  /** Ends the program. */
  signal?: AbortSignal
}

/**
 * Runs a program of Node in a process of its own, which gives its memory back.
 * @param args What follows `node`.
 * @returns Null, or what it said went wrong.
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
  if (steps) tellSteps(steps, child.stdin)
  else child.stdin.end()
  const [code, output, errors] = await Promise.all([
    new Promise<number | null>((resolve) => child.once('close', resolve)),
    text(child.stdout),
    text(child.stderr),
  ])
  return code === 0 ? null : `${errors}${output}`.trim()
}
