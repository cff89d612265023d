import type { Raster } from '../decoding/raster.ts'

/** A neural network that is ready to run. */
export interface Network {
  /**
   * Runs the network on one raster of its own size.
   *
   * @returns The values of its outputs, each in the order rows, columns, channels, in the network's order.
   */
  run(raster: Raster): Promise<Float32Array[]>
}
