import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../src/storage/embedded/start.ts'

/** A file system in memory, and how much of it must be free: PostgreSQL keeps up to 1 GB of its log, and the tests at a time 0.1 GB of data. */
const memory = { folder: '/dev/shm', leastBytes: 2e9 }

/** Starts PostgreSQL in a new folder. `stop` ends it and deletes the folder. */
export async function startTestCluster(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(await dataFolder(), 'likeness-test-'))
  const started = await startEmbedded({ folder: join(folder, 'postgres'), durable: false })
  if (!started.ok) throw new Error(started.problem.detail)
  return {
    url: started.value.url,
    stop: async () => {
      await started.value.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Memory if there is enough. Each test file makes a database of 1,000 files and drops it, and ext4 looks at every file that
 * was deleted in the last minutes before it makes another: a tenth of the time of these tests.
 */
async function dataFolder(): Promise<string> {
  const free = await statfs(memory.folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return free >= memory.leastBytes ? memory.folder : tmpdir()
}
