import { BackendWasm } from '@tensorflow/tfjs-backend-wasm'
import {
  getKernel,
  type KernelFunc,
  registerKernel,
  type TensorInfo,
  unregisterKernel,
} from '@tensorflow/tfjs-core'

/** The inputs and functions of a kernel that only moves values. */
interface Moving {
  readonly inputs: readonly TensorInfo[]
  /** As the network gives them. Each kernel parses its own. */
  readonly attributes: unknown
  /** Makes a tensor. This may move the values of other tensors in memory, so make all tensors before reading values. */
  make(shape: number[]): TensorInfo
  /** A tensor's values in place, for reading or writing. */
  valuesOf(tensor: TensorInfo): Float32Array
}

/**
 * Moves values from tensors into new ones. Returns null for a case that it does not handle, which TensorFlow.js then
 * handles.
 */
export type MoveValues = (moving: Moving) => TensorInfo | TensorInfo[] | null

/** Kernels that are already registered. */
const placed = new WeakSet<KernelFunc>()

/**
 * Registers a kernel for 32-bit floats instead of TensorFlow.js' own kernel of that name, which still handles the
 * other cases. The WASM backend must be ready, because it sets up its own kernels.
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
