import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../src/storage/embedded/start.ts'

/** Starts PostgreSQL in a new folder. `stop` ends it and deletes the folder. */
export async function startTestCluster(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'likeness-test-'))
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
