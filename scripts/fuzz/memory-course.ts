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

/** Looks at the memory now and then, and tells the least since it was last asked: garbage comes and goes. */
export interface MemoryWatch {
  /** Begins to look. An idle worker of Piscina sleeps, and answers only with its next task; one that ends, never. */
  look(): void
  /** The least of each since the last call; null where no look was over. */
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

/** In bytes. */
async function heldByWorker(worker: Worker): Promise<number> {
  const { used_heap_size: used, external_memory: outside } = await worker.getHeapStatistics()
  return used + outside
}

/** Least-squares slope of equally spaced values, in their unit a step; 0 of fewer than two. */
export function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2
  const squares = values.reduce((sum, _, step) => sum + (step - middle) ** 2, 0)
  return squares === 0 ? 0 : values.reduce((sum, value, step) => sum + (step - middle) * value, 0) / squares
}
