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
 * @returns Null, or the line of what it said that tells what went wrong.
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
  return code === 0 ? null : errorLine(`${errors}\n${output}`)
}

/** An uncaught error stands between the line that threw it and the stack; others begin with what they have to say. */
function errorLine(said: string): string {
  const lines = said.split('\n').map((line) => line.trim())
  return (
    lines.find((line) => /^\w*Error\b/.test(line)) ?? lines.find((line) => line !== '') ?? 'it said nothing'
  )
}
