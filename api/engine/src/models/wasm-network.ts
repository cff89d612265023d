import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm'
import { type GraphModel, loadGraphModel } from '@tensorflow/tfjs-converter'
import {
  div,
  type io,
  ready,
  scalar,
  setBackend,
  sub,
  type Tensor,
  tensor,
  tidy,
} from '@tensorflow/tfjs-core'
import type { Raster } from '../decode/raster.ts'
import { type Network, type NetworkDescription, type NetworkName, networks } from './networks.ts'

/** The files of a network, as the models' package has them for TensorFlow.js. */
export interface ModelFiles {
  readonly description: {
    readonly modelTopology: object
    readonly weightsManifest: readonly [
      { readonly paths: readonly [string]; readonly weights: io.WeightsManifestEntry[] },
    ]
  }
  readonly weights: Uint8Array
}

/**
 * Starts TensorFlow.js on WASM (with SIMD if the machine has it). Call it in each thread before its first network.
 * @param wasmFolder The folder or the address of its WebAssembly, with a slash at the end.
 */
export async function startBackend(wasmFolder: string): Promise<void> {
  setWasmPaths(wasmFolder)
  await setBackend('wasm')
  await ready()
}

/** Opens a network on TensorFlow.js. The backend must be started. */
export async function openWasmNetwork(name: NetworkName, files: ModelFiles): Promise<Network> {
  const model = await loadGraphModel({ load: async () => artifactsOf(files) })
  const network = networks[name]
  return {
    async run(raster) {
      const outputs = await execute(model, network, raster)
      try {
        return outputs.map((output) => output.dataSync<'float32'>())
      } finally {
        for (const output of outputs) output.dispose()
      }
    },
  }
}

/** A network with other inputs branches on them, which TensorFlow.js does only asynchronously. */
async function execute(
  model: GraphModel,
  { range, picture, given, outputs }: NetworkDescription,
  raster: Raster,
): Promise<Tensor[]> {
  const others = Object.entries(given)
  const input = tidy(() => toInput(raster, range))
  const inputs: Record<string, Tensor> = {
    [picture]: input,
    ...Object.fromEntries(others.map(([name, value]) => [`${name}:0`, scalar(value)])),
  }
  try {
    const made =
      others.length > 0
        ? await model.executeAsync(inputs, [...(outputs ?? [])])
        : tidy(() => model.execute(input, outputs && [...outputs]))
    return Array.isArray(made) ? made : [made]
  } finally {
    for (const made of Object.values(inputs)) made.dispose()
  }
}

/** Converts a raster to a network's input: one picture, three channels. */
function toInput({ rgb, width, height }: Raster, range: NetworkDescription['range']): Tensor {
  const values = tensor(rgb, [1, height, width, 3], 'float32')
  return range === 'unit' ? div(values, 255) : sub(div(values, 127.5), 1)
}

function artifactsOf({ description, weights }: ModelFiles) {
  return {
    modelTopology: description.modelTopology,
    weightSpecs: description.weightsManifest[0].weights,
    weightData: new Uint8Array(weights).buffer,
  }
}
