import { fork } from 'node:child_process'
import { join } from 'node:path'

/** A process of this repository that runs until it is stopped. */
export interface Child {
  /** How it ended: "exit code 1", "signal SIGKILL". */
  readonly ended: Promise<string>
  /** Asks the process to end, waits while it finishes the work that it accepted, and kills it after 65 seconds. */
  stop(): Promise<void>
}

const repository = join(import.meta.dirname, '..', '..')

/**
 * Starts a TypeScript file of the repository with settings in addition to this process's own. The channel to the child
 * closes when this process dies in any way, and then the child ends too.
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
