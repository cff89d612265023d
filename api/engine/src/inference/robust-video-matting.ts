import { scalar, type Tensor, tidy } from '@tensorflow/tfjs-core'
import type { Raster } from '../decoding/raster.ts'
import { matteThresholds } from '../thresholds/matte.ts'
import { loadNetwork, toInput } from './graph.ts'

/** Draws the matte of one still: alpha, 0 to 1, row by row, of the raster's size. */
export type DrawMatte = (raster: Raster) => Promise<Float32Array>

/** The network passes these states from one picture of a film to the next. A still starts with zeros. */
const states = ['r1i:0', 'r2i:0', 'r3i:0', 'r4i:0']

const alphaOutput = 'Identity_1:0'

/** Loads Robust Video Matting (Lin et al., WACV 2022; GPL-3.0 by its authors). */
export async function openRobustVideoMatting(): Promise<DrawMatte> {
  const network = await loadNetwork('rvm')
  return async (raster) => {
    const inputs: Record<string, Tensor> = {
      src: tidy(() => toInput(raster, 'unit')),
      'downsample_ratio:0': scalar(matteThresholds.networkSize.value),
      ...Object.fromEntries(states.map((state) => [state, scalar(0)])),
    }
    const output = await network.executeAsync(inputs, [alphaOutput])
    const [alpha] = Array.isArray(output) ? output : [output]
    try {
      if (!alpha) throw new Error('The matting model gave no output.')
      return await alpha.data<'float32'>()
    } finally {
      for (const tensor of [...Object.values(inputs), ...(alpha ? [alpha] : [])]) tensor.dispose()
    }
  }
}
