import { fork } from 'node:child_process'
import { join } from 'node:path'

/** A process of ours that runs until it is stopped. */
export interface Child {
  /** How it ended: "exit code 1", "signal SIGKILL". */
  readonly ended: Promise<string>
  /** Asks it to end, waits while it finishes what it accepted, and ends it for certain after 65 seconds. */
  stop(): Promise<void>
}

const repository = join(import.meta.dirname, '..', '..')

/**
 * Starts a TypeScript file of the repository with settings beside this process's own. The channel to it closes when this
 * process dies in whatever way; the child ends then too.
 */
export function startChild(script: string, settings: Readonly<Record<string, string>>): Child {
  const child = fork(join(repository, script), { cwd: repository, env: { ...process.env, ...settings } })
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`))
  })
  return {
    ended,
    stop: async () => {
      child.kill('SIGTERM')
      const last = setTimeout(() => child.kill('SIGKILL'), 65_000)
      await ended
      clearTimeout(last)
    },
  }
}
