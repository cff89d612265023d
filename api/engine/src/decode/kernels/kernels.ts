import { z } from 'zod'
import { kernelBytes } from '#kernel-bytes'

/**
 * What loops over pixels as WebAssembly, which does the same with vectors of the processor in a third of the time. The sources,
 * with what each parameter means, are in `api/engine/kernels`; `npm run make -- kernels` compiles them. Each kernel gives the same bits
 * as its plain form in its test.
 */
const Kernels = z.object({
  memory: z.instanceof(WebAssembly.Memory),
  alikePairs: kernel<
    [
      ...[levels: number, sizes: number, slopesAcross: number, slopesDown: number, values: number],
      ...[count: number, places: number, rowLength: number],
      ...[maxDifference: number, maxLevels: number, maxShare: number, into: number, most: number],
    ],
    number
  >(),
  extremesOfRow: kernel<[values: number, width: number, first: number, end: number, into: number], number>(),
  halveRows: kernel<[from: number, stride: number, into: number, width: number, rows: number]>(),
  lumaRows: kernel<[from: number, stride: number, box: number, into: number, width: number, rows: number]>(),
  planarLevels: kernel<[from: number, into: number, count: number, divisor: number, less: number]>(),
  sampleRows:
    kernel<
      [
        ...[from: number, stride: number, top: number, lastX: number, lastY: number],
        ...[originX: number, originY: number, downX: number, downY: number, ratioX: number, ratioY: number],
        ...[stepX: number, stepY: number, numbers: number, one: number, whole: number],
        ...[into: number, width: number, first: number, end: number],
      ]
    >(),
  sumPhases: kernel<[...LineNumbers, largest: number]>(),
  sumSteps: kernel<LineNumbers>(),
  smooth: kernel<[from: number, into: number, first: number, end: number, step: number]>(),
})

/** Lines of pixels, and where sums over them go. */
type LineNumbers = [
  ...[from: number, length: number, step: number],
  ...[lines: number, stride: number, nextLine: number, products: number, into: number],
]

function kernel<Numbers extends number[], Result = void>() {
  return z.custom<(...numbers: Numbers) => Result>((value) => typeof value === 'function')
}

const { exports } = new WebAssembly.Instance(new WebAssembly.Module(kernelBytes))
export const kernels = Kernels.parse(exports)

/** How far a kernel may read and write after its last value, in bytes. */
export const overrun = 16

const pageBytes = 65_536

/** The memory of the kernels, as each of its kinds of values. */
export interface KernelMemory {
  readonly bytes: Uint8ClampedArray
  readonly floats: Float32Array
  readonly integers: Int32Array
  readonly doubles: Float64Array
}

let memory = viewsOf(kernels.memory)

/**
 * The memory on which this thread's kernels work, with at least so many bytes. It holds what the last kernels left, and is
 * grown only, to what the largest work in this thread needed.
 */
export function memoryOf(leastBytes: number): KernelMemory {
  const missing = leastBytes - memory.bytes.length
  if (missing > 0) {
    kernels.memory.grow(Math.ceil(missing / pageBytes))
    memory = viewsOf(kernels.memory)
  }
  return memory
}

function viewsOf({ buffer }: WebAssembly.Memory): KernelMemory {
  return {
    bytes: new Uint8ClampedArray(buffer),
    floats: new Float32Array(buffer),
    integers: new Int32Array(buffer),
    doubles: new Float64Array(buffer),
  }
}
