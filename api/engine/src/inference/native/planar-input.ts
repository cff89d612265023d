import type { Raster } from '../../decoding/raster.ts'
import { kernels, memoryOf, overrun } from '../../kernels/kernels.ts'
import type { NetworkDescription } from '../networks.ts'

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
