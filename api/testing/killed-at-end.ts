import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { atEnd } from './at-end.ts'

/**
 * Has a process end with the test file, whatever became of its test: one that lives on would keep the whole run waiting.
 * @returns What ends it sooner, as a crash would: nothing is closed, nothing given back.
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
