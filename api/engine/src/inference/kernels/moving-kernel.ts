import { BackendWasm } from '@tensorflow/tfjs-backend-wasm'
import {
  getKernel,
  type KernelFunc,
  registerKernel,
  type TensorInfo,
  unregisterKernel,
} from '@tensorflow/tfjs-core'

/** What a kernel that only moves values works with. */
interface Moving {
  readonly inputs: readonly TensorInfo[]
  /** As the network gives them; each kernel parses its own. */
  readonly attributes: unknown
  /** Makes a tensor. Values that were read before may lie elsewhere then: make all tensors first. */
  make(shape: number[]): TensorInfo
  /** A tensor's values where they lie, to be read or written. */
  valuesOf(tensor: TensorInfo): Float32Array
}

/** Moves values from tensors into new ones; null leaves a case that it does not know to TensorFlow.js. */
export type MoveValues = (moving: Moving) => TensorInfo | TensorInfo[] | null

/** Kernels that are in place already. */
const placed = new WeakSet<KernelFunc>()

/**
 * Puts a kernel for 32-bit floats in the place of TensorFlow.js' own of that name, which keeps the other cases. The
 * WASM backend must be ready: its own kernels are set up with it.
 */
export function placeKernel(kernelName: string, move: MoveValues): void {
  const own = getKernel(kernelName, 'wasm').kernelFunc
  if (placed.has(own)) return
  const kernelFunc: KernelFunc = (call) => {
    const { backend } = call
    const inputs = Object.values(call.inputs).filter((input) => input !== undefined)
    if (!(backend instanceof BackendWasm) || inputs.some(({ dtype }) => dtype !== 'float32')) return own(call)
    const moved = move({
      inputs,
      attributes: call.attrs,
      make: (shape) => backend.makeOutput(shape, 'float32'),
      valuesOf: (tensor) => floats(backend.typedArrayFromHeap(tensor)),
    })
    return moved ?? own(call)
  }
  placed.add(kernelFunc)
  unregisterKernel(kernelName, 'wasm')
  registerKernel({ kernelName, backendName: 'wasm', kernelFunc })
}

function floats(values: unknown): Float32Array {
  if (values instanceof Float32Array) return values
  throw new Error('The values of a tensor are not 32-bit floats.')
}
