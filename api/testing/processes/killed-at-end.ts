import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { atEnd } from './at-end.ts'

/**
 * Kills a process at the end of the test file, even if its test fails. Otherwise the whole run would wait for it.
 * @returns A function that kills it at once, as in a crash: it closes and releases nothing.
 */
export function killedAtEnd(child: ChildProcess): () => Promise<void> {
  const ended = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  atEnd(kill)
  return kill
}
