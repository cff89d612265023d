/** Ends threads that run a network without pause, and says how many. Without the lock, this process is aborted. */
import { once } from 'node:events'
import { isMainThread, threadId, Worker, workerData } from 'node:worker_threads'
import { convertFile } from '#models/conversion/convert-network.ts'
import { loadNativeRuntime, openNativeNetwork } from '#models/native-network.ts'
import { lockOn, openThreadEnds } from '#pool/thread-ends.ts'

const threads = 12

if (isMainThread) await endThreads()
else await runForever()

async function endThreads(): Promise<void> {
  await loadNativeRuntime()
  const ends = openThreadEnds(2, (hang) => {
    throw hang
  })
  const file = await convertFile('blazeface')
  const pool: { threads: Worker[]; on(): void } = { threads: [], on() {} }
  ends.watch(pool)
  for (let ended = 0; ended < threads; ended++) {
    const thread = new Worker(new URL(import.meta.url), { workerData: { board: ends.board, file } })
    pool.threads.push(thread)
    await once(thread, 'message')
    // The calls take a few milliseconds each: this is somewhere in one of them.
    await new Promise((resolve) => setTimeout(resolve, ended))
    await ends.end(() => {
      pool.threads = []
      return thread.terminate()
    })
  }
  ends.close()
  process.stdout.write(`${threads} threads were ended\n`)
}

async function runForever(): Promise<void> {
  const { board, file } = workerData
  const network = await openNativeNetwork('blazeface', file, lockOn(board, threadId))
  const raster = { width: 256, height: 256, rgb: new Uint8ClampedArray(256 * 256 * 3).fill(90) }
  const { parentPort } = await import('node:worker_threads')
  parentPort?.postMessage('runs')
  for (;;) await network.run(raster)
}
