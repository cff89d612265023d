import type { Worker } from 'node:worker_threads'

/** What a process holds at a moment, in MB. */
export interface MemorySample {
  /**
   * All that the system has given it. The allocator keeps most of what was freed for the next photo, and no two runs
   * keep the same.
   */
  readonly residentMb: number
  /** The heaps of all threads, with the buffers and the WebAssembly memory that belong to them, garbage among them. */
  readonly heldMb: number
}

/** Looks at the memory of this process and of every worker thread that starts from now on. */
export function openMemoryWatch(): () => Promise<MemorySample> {
  const workers = new Set<Worker>()
  process.on('worker', (worker) => {
    workers.add(worker)
    worker.once('exit', () => workers.delete(worker))
  })
  return async () => {
    const { rss, heapUsed, external } = process.memoryUsage()
    const ofWorkers = await Promise.all([...workers].map(heldByWorker))
    const held = ofWorkers.reduce((sum, bytes) => sum + bytes, heapUsed + external)
    return { residentMb: rss / 1e6, heldMb: held / 1e6 }
  }
}

/** In bytes; 0 of a worker that ends meanwhile. */
async function heldByWorker(worker: Worker): Promise<number> {
  try {
    const { used_heap_size: used, external_memory: external } = await worker.getHeapStatistics()
    return used + external
  } catch {
    return 0
  }
}

/** The least of each in some samples: what is held right after garbage was collected. */
export function leastOf(samples: readonly MemorySample[]): MemorySample {
  return {
    residentMb: Math.min(...samples.map(({ residentMb }) => residentMb)),
    heldMb: Math.min(...samples.map(({ heldMb }) => heldMb)),
  }
}

/** Least-squares slope of equally spaced values, in their unit a step; 0 of fewer than two. */
export function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2
  const squares = values.reduce((sum, _, step) => sum + (step - middle) ** 2, 0)
  return squares === 0 ? 0 : values.reduce((sum, value, step) => sum + (step - middle) * value, 0) / squares
}
