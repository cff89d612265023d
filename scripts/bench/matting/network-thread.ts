import { parentPort, workerData } from 'node:worker_threads'
import type { Raster } from '../../../api/engine/src/decoding/raster.ts'
import { startBackend, startBareBackend } from '../../../api/engine/src/inference/graph.ts'
import { openRobustVideoMatting } from '../../../api/engine/src/inference/robust-video-matting.ts'

/** The data that the thread starts with. */
export interface NetworkTask {
  readonly view: Raster
  /** The kernels that the network runs on. A thread uses one set of kernels for all its networks. */
  readonly kernels: 'ours' | 'TensorFlow.js'
}

const runs = 6

/** Runs the matting network on a view several times, and returns the fastest time in milliseconds. */
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
