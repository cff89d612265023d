import type { Worker } from 'node:worker_threads'

/** The memory of a process at one moment, in MB. */
export interface MemorySample {
  /**
   * The resident memory: everything that the system has given to the process. The allocator keeps most freed memory for
   * the next photo, and the kept amount differs between runs.
   */
  readonly residentMb: number
  /** The heaps of all threads, with their buffers and WebAssembly memory, including garbage. */
  readonly heldMb: number
}

/**
 * Samples the memory from time to time, and reports the lowest sample since the last report, because garbage comes and
 * goes.
 */
export interface MemoryWatch {
  /**
   * Starts a sample. An idle Piscina worker sleeps and answers only with its next task; a worker that ends never answers.
   */
  look(): void
  /** The lowest value of each since the last call; null if no sample was complete. */
  leastSinceLast(): MemorySample | null
}

/** Watches the memory of this process and of every worker thread that starts from now on. */
export function openMemoryWatch(): MemoryWatch {
  const workers = new Set<Worker>()
  process.on('worker', (worker) => {
    workers.add(worker)
    worker.once('exit', () => workers.delete(worker))
  })
  let samples: MemorySample[] = []
  async function sample(): Promise<void> {
    const { rss, heapUsed, external } = process.memoryUsage()
    const ofWorkers = await Promise.all([...workers].map(heldByWorker))
    const held = ofWorkers.reduce((sum, bytes) => sum + bytes, heapUsed + external)
    samples.push({ residentMb: rss / 1e6, heldMb: held / 1e6 })
  }
  return {
    look: () => void sample().catch(() => undefined),
    leastSinceLast() {
      if (samples.length === 0) return null
      const least = {
        residentMb: Math.min(...samples.map(({ residentMb }) => residentMb)),
        heldMb: Math.min(...samples.map(({ heldMb }) => heldMb)),
      }
      samples = []
      return least
    },
  }
}

/** The memory that a worker holds, in bytes. */
async function heldByWorker(worker: Worker): Promise<number> {
  const { used_heap_size: used, external_memory: outside } = await worker.getHeapStatistics()
  return used + outside
}

/** The least-squares slope of equally spaced values, in their unit per step; 0 if there are fewer than two values. */
export function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2
  const squares = values.reduce((sum, _, step) => sum + (step - middle) ** 2, 0)
  return squares === 0 ? 0 : values.reduce((sum, value, step) => sum + (step - middle) * value, 0) / squares
}
