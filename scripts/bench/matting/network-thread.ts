import { parentPort, workerData } from 'node:worker_threads'
import type { Raster } from '../../../api/engine/src/decoding/raster.ts'
import { readModelFiles, wasmFolder } from '../../../api/engine/src/inference/model-files.ts'
import {
  openWasmNetwork,
  startBackend,
  startBareBackend,
} from '../../../api/engine/src/inference/wasm/open-wasm-network.ts'

/** The data that the thread starts with. */
export interface NetworkTask {
  readonly view: Raster
  /** The kernels that the network runs on. A thread uses one set of kernels for all its networks. */
  readonly kernels: 'ours' | 'TensorFlow.js'
}

const runs = 6

/** Runs the matting network on a view several times, and returns the fastest time in milliseconds. */
async function fastestRun({ view, kernels }: NetworkTask): Promise<number> {
  await (kernels === 'ours' ? startBackend(wasmFolder) : startBareBackend(wasmFolder))
  const matting = await openWasmNetwork('rvm', await readModelFiles('rvm'))
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const started = performance.now()
    await matting.run(view)
    times.push(performance.now() - started)
  }
  return Math.min(...times)
}

parentPort?.postMessage(await fastestRun(workerData))
