import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import type { Runtime } from '../../choices.ts'
import { limits } from '../../thresholds/work/limits.ts'
import { betweenCalls, blockCalls, CallHangs, clearEnded, type Ender, openBoard } from './call-board.ts'

/** The pool whose threads are ended, and which says when one has. */
interface Threads {
  readonly threads: readonly Worker[]
  on(event: 'workerDestroy', listener: () => void): unknown
}

/** Ends the threads of a pool so that no call of the native runtime takes the process with it. */
export interface ThreadEnds {
  /** The memory in which the threads note their calls; undefined if they make none. */
  readonly board: SharedArrayBuffer | undefined
  /** From now on, the exit of the process waits for calls that run. */
  watch(pool: Threads): void
  /** Does what ends threads, and waits until they have ended. */
  end(ending: () => unknown): Promise<void>
  close(): void
}

const mostMs = limits.nativeCallSeconds * 1000

/**
 * @param onHang Called if a call of the native runtime does not return: only the end of the process can end it.
 */
export function openThreadEnds(
  runtime: Runtime,
  workers: number,
  onHang: (error: CallHangs) => void,
): ThreadEnds {
  let pool: Pick<Threads, 'threads'> = { threads: [] }
  if (runtime === 'wasm') {
    return {
      board: undefined,
      watch: () => {},
      end: async (ending) => {
        await ending()
      },
      close: () => {},
    }
  }
  const board = openBoard(workers)
  const ender: Ender = { board, living: () => new Set(pool.threads.map(({ threadId }) => threadId)) }
  const beforeExit = () => blockCalls(ender, mostMs)
  return {
    board,
    watch(watched) {
      pool = watched
      watched.on('workerDestroy', () => clearEnded(ender))
      process.once('exit', beforeExit)
    },
    async end(ending) {
      try {
        await betweenCalls(ender, mostMs, async () => {
          const before = pool.threads
          await ending()
          const ended = before.filter((thread) => !pool.threads.includes(thread))
          await Promise.all(ended.map(hasEnded))
        })
      } catch (error) {
        if (!(error instanceof CallHangs)) throw error
        onHang(error)
      }
    },
    close: () => process.off('exit', beforeExit),
  }
}

/** A thread that has ended has the id -1. */
const hasEnded = async (thread: Worker) => thread.threadId === -1 || once(thread, 'exit')
