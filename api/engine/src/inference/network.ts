import type { Raster } from '../decoding/raster.ts'

/** What runs the networks: onnxruntime, or TensorFlow.js on WebAssembly. */
export const runtimes = ['native', 'wasm'] as const
export type Runtime = (typeof runtimes)[number]

/** A neural network that is ready to run. */
export interface Network {
  /**
   * Runs the network on one raster of its own size.
   *
   * @returns The values of its outputs, each in the order rows, columns, channels, in the network's order.
   */
  run(raster: Raster): Promise<Float32Array[]>
}
