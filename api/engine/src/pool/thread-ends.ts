import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import type { CallLock } from '../models/native-network.ts'
import { limits } from '../thresholds/limits.ts'

/*
 * Shared memory in which threads note their calls of the native runtime. A thread that is ended inside such a call takes the
 * whole process with it, so the code that ends a thread first waits until no call runs, and keeps new ones from beginning.
 *
 * The first number counts those who end threads. Each thread has two more: its id, 0 if the place is free, and 1 while a call
 * runs.
 */
const ending = 0
const firstPlace = 1
const numbersEach = 2

/** Opens a board for some threads: twice as many places as threads, because one that was ended may not be cleared yet. */
export function openBoard(threads: number): SharedArrayBuffer {
  return new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT * (firstPlace + 2 * threads * numbersEach))
}

/** The lock of the calling thread. Calls of one thread may overlap: they run one after another anyway. */
export function lockOn(shared: SharedArrayBuffer, threadId: number): CallLock {
  const board = new Int32Array(shared)
  const place = claimed(board, threadId)
  let held = 0
  return {
    async hold(call) {
      if (held++ === 0) enter(board, place + 1)
      try {
        return await call()
      } finally {
        if (--held === 0) Atomics.store(board, place + 1, 0)
      }
    },
  }
}

function claimed(board: Int32Array, threadId: number): number {
  for (let place = firstPlace; place < board.length; place += numbersEach) {
    if (Atomics.compareExchange(board, place, 0, threadId) === 0) return place
  }
  throw new Error('More threads run than the board has places.')
}

function enter(board: Int32Array, running: number): void {
  for (;;) {
    Atomics.store(board, running, 1)
    const enders = Atomics.load(board, ending)
    if (enders === 0) return
    Atomics.store(board, running, 0)
    Atomics.wait(board, ending, enders)
  }
}

/** What ends threads, as seen from their process. */
interface Ender {
  readonly board: SharedArrayBuffer
  /** The ids of the threads that have not ended. */
  living(): ReadonlySet<number>
}

/** A call of the native runtime that does not return: only the end of the process ends it. */
export class CallHangs extends Error {
  override name = 'CallHangs'
}

/**
 * Ends threads between calls: none runs when `end` begins, and none begins until it is done.
 *
 * @throws `CallHangs` if a call still runs after so many milliseconds.
 */
export async function betweenCalls<T>(ender: Ender, mostMs: number, end: () => Promise<T>): Promise<T> {
  const board = new Int32Array(ender.board)
  Atomics.add(board, ending, 1)
  try {
    const deadlineMs = performance.now() + mostMs
    while (someRuns(board, ender)) {
      if (performance.now() > deadlineMs) throw new CallHangs(`A network has run for more than ${mostMs} ms.`)
      await sleep(1)
    }
    return await end()
  } finally {
    Atomics.sub(board, ending, 1)
    Atomics.notify(board, ending)
  }
}

/** The same for a process that exits, and so can only block: waits for the calls, lets none begin, and does not let go. */
export function blockCalls(ender: Ender, mostMs: number): void {
  const board = new Int32Array(ender.board)
  Atomics.add(board, ending, 1)
  const deadlineMs = performance.now() + mostMs
  const clock = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  while (someRuns(board, ender) && performance.now() < deadlineMs) Atomics.wait(clock, 0, 0, 1)
}

/** Whether a living thread is in a call. */
function someRuns(board: Int32Array, ender: Ender): boolean {
  clearEnded(ender)
  for (let running = firstPlace + 1; running < board.length; running += numbersEach) {
    if (Atomics.load(board, running) === 1) return true
  }
  return false
}

/** Clears the places of threads that have ended, also inside a call. */
function clearEnded({ board: shared, living }: Ender): void {
  const board = new Int32Array(shared)
  const alive = living()
  for (let place = firstPlace; place < board.length; place += numbersEach) {
    const threadId = Atomics.load(board, place)
    if (threadId === 0 || alive.has(threadId)) continue
    Atomics.store(board, place + 1, 0)
    Atomics.store(board, place, 0)
  }
}

/** The pool whose threads are ended, and which says when one has. */
interface Threads {
  readonly threads: readonly Worker[]
  on(event: 'workerDestroy', listener: () => void): unknown
}

const mostMs = limits.nativeCallSeconds * 1000

/** Ends the threads of a pool so that no call of the native runtime takes the process with it. */
export type ThreadEnds = ReturnType<typeof openThreadEnds>

/**
 * @param workers The threads of the pool. Those that work without the native runtime note no calls.
 * @param onHang Called if a call of the native runtime does not return: only the end of the process can end it.
 */
export function openThreadEnds(workers: number, onHang: (error: CallHangs) => void) {
  let pool: Pick<Threads, 'threads'> = { threads: [] }
  const board = openBoard(workers)
  const ender: Ender = { board, living: () => new Set(pool.threads.map(({ threadId }) => threadId)) }
  const beforeExit = () => blockCalls(ender, mostMs)
  return {
    /** The memory in which the threads note their calls. */
    board,
    /** From now on, the exit of the process waits for calls that run. */
    watch(watched: Threads): void {
      pool = watched
      watched.on('workerDestroy', () => clearEnded(ender))
      process.once('exit', beforeExit)
    },
    /** Does what ends threads, and waits until they have ended. */
    async end(ending: () => unknown): Promise<void> {
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
    close: (): void => void process.off('exit', beforeExit),
  }
}

/** A thread that has ended has the id -1. */
const hasEnded = async (thread: Worker) => thread.threadId === -1 || once(thread, 'exit')
