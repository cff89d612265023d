import { parentPort, workerData } from 'node:worker_threads'
import type { Raster } from '../../../api/engine/src/decoding/raster.ts'
import { startBackend, startBareBackend } from '../../../api/engine/src/inference/graph.ts'
import { openRobustVideoMatting } from '../../../api/engine/src/inference/robust-video-matting.ts'

/** What the thread is started with. */
export interface NetworkTask {
  readonly view: Raster
  /** Whose kernels the network runs on: those of a thread are for all its networks. */
  readonly kernels: 'ours' | 'TensorFlow.js'
}

const runs = 6

/** Runs the matting network on a view several times, and answers with the fastest, in milliseconds. */
async function fastestRun({ view, kernels }: NetworkTask): Promise<number> {
  await (kernels === 'ours' ? startBackend() : startBareBackend())
  const drawMatte = await openRobustVideoMatting()
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const started = performance.now()
    await drawMatte(view)
    times.push(performance.now() - started)
  }
  return Math.min(...times)
}

parentPort?.postMessage(await fastestRun(workerData))
