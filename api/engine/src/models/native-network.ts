import { isMainThread } from 'node:worker_threads'
import type { InferenceSession, Tensor } from 'onnxruntime-node'
import { kernels, memoryOf, overrun } from '../decode/kernels/kernels.ts'
import type { Raster } from '../decode/raster.ts'
import { inputStep } from './conversion/value.ts'
import { type Network, type NetworkDescription, type NetworkName, networks } from './networks.ts'

/** Held during each call of the native runtime, because a thread that is ended inside one takes the whole process with it. */
export interface CallLock {
  hold<T>(call: () => Promise<T>): Promise<T>
}

/** For a thread that is not ended from outside. */
export const noLock: CallLock = { hold: (call) => call() }

/** onnxruntime as this package uses it. */
export type NativeRuntime = typeof import('onnxruntime-node')

/**
 * onnxruntime reports to its maker unless this variable is 1 when it starts: it reads the machine's identity and the command
 * line, and keeps a database of events in the user's cache until they are sent. A command line of 25,000 characters ends
 * the process while it does so.
 */
const reportsSwitch = 'ORT_DISABLE_TELEMETRY'

/**
 * Loads onnxruntime, without its reports. It is an optional dependency: it has no build for some systems, such as musl and
 * Macs with Intel processors, and may be left out of an installation. The main thread has to load it before any other does,
 * because only the main thread can set a variable that native code sees.
 *
 * @throws If it cannot be loaded, or if its reports cannot be switched off.
 */
export async function loadNativeRuntime(): Promise<NativeRuntime> {
  if (isMainThread) process.env[reportsSwitch] = '1'
  // A thread starts with a copy of the variables of the main thread.
  else if (process.env[reportsSwitch] !== '1') {
    throw new Error('The main thread must load onnxruntime first, so that it reports nothing.')
  }
  const { default: runtime } = await import('onnxruntime-node')
  return runtime
}

/** What each level of a channel is divided by and then lessened by, as a network expects it. */
const scales = { unit: { divisor: 255, less: 0 }, signed: { divisor: 127.5, less: 1 } } as const

/** The pixels that are written at once: all that the networks of a check read. */
const bandPixels = 65_536

/**
 * Writes a raster as the input of a native network: first all values of red, then of green, then of blue, as 32-bit floats
 * round them.
 *
 * @param input Three values for each pixel.
 */
export function fillPlanar(input: Float32Array, { rgb }: Raster, range: NetworkDescription['range']): void {
  const pixels = rgb.length / 3
  const { divisor, less } = scales[range]
  const into = 3 * bandPixels + overrun
  const { bytes, floats } = memoryOf(into + 3 * bandPixels * input.BYTES_PER_ELEMENT)
  for (let first = 0; first < pixels; first += bandPixels) {
    const count = Math.min(bandPixels, pixels - first)
    // Four pixels are written at once.
    const plane = Math.ceil(count / 4) * 4
    bytes.set(rgb.subarray(3 * first, 3 * (first + count)))
    kernels.planarLevels(0, into, plane, divisor, less)
    for (let channel = 0; channel < 3; channel++) {
      const from = into / input.BYTES_PER_ELEMENT + channel * plane
      input.set(floats.subarray(from, from + count), channel * pixels + first)
    }
  }
}

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
