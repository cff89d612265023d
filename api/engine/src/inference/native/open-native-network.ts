import type { InferenceSession, Tensor } from 'onnxruntime-node'
import { inputStep } from '../conversion/length.ts'
import type { Network } from '../network.ts'
import { type NetworkName, networks } from '../networks.ts'
import type { CallLock } from './call-lock.ts'
import { fillPlanar } from './planar-input.ts'
import { loadNativeRuntime } from './runtime.ts'

/**
 * One thread each, so that photos and not parts of one share the processor's cores, and so that results are the same on every
 * machine with this type of processor. Without all optimizations the networks take twice as long. The runtime's own arena keeps
 * what the largest call took for as long as the thread lives, 100 MB more for a matte, and makes no network faster.
 */
const settings: InferenceSession.SessionOptions = {
  graphOptimizationLevel: 'all',
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  enableCpuMemArena: false,
}

/** Opens a converted network on onnxruntime. */
export async function openNativeNetwork(
  name: NetworkName,
  file: SharedArrayBuffer,
  lock: CallLock,
): Promise<Network> {
  const { InferenceSession, Tensor } = await loadNativeRuntime()
  // The runtime reads no shared memory.
  const bytes = new Uint8Array(file).slice()
  const session = await lock.hold(() => InferenceSession.create(bytes, settings))
  const { range, side } = networks[name]
  /** The input of the last run, if no other run reads it: the system takes longer for new memory than the input to make. */
  let spare: Float32Array | undefined
  return {
    async run(raster) {
      const { width, height } = raster
      const fits = side
        ? width === side && height === side
        : width % inputStep === 0 && height % inputStep === 0
      if (!fits) throw new Error(`${name} does not read pictures of ${width} x ${height}.`)
      const values = spare?.length === raster.rgb.length ? spare : new Float32Array(raster.rgb.length)
      spare = undefined
      fillPlanar(values, raster, range)
      const input = new Tensor('float32', values, [1, 3, height, width])
      const outputs = await lock.hold(() => session.run({ input }))
      if (side) spare = values
      return session.outputNames.map((output) => valuesOf(outputs[output]))
    },
  }
}

function valuesOf(tensor: Tensor | undefined): Float32Array {
  if (tensor?.data instanceof Float32Array) return tensor.data
  throw new Error('A network gave no numbers.')
}
