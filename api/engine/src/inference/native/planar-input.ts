import type { Raster } from '../../decoding/raster.ts'
import type { NetworkDescription } from '../networks.ts'

/** The number that a network gets for each level of a channel, as 32-bit floats round it. */
const tables = {
  unit: Float32Array.from({ length: 256 }, (_, level) => Math.fround(level / 255)),
  signed: Float32Array.from({ length: 256 }, (_, level) => Math.fround(Math.fround(level / 127.5) - 1)),
}

/** A raster as the input of a native network: first all values of red, then of green, then of blue. */
export function planarInput(
  { rgb, width, height }: Raster,
  range: NetworkDescription['range'],
): Float32Array {
  const table = tables[range]
  const count = width * height
  const values = new Float32Array(count * 3)
  for (let place = 0, from = 0; place < count; place++, from += 3) {
    values[place] = table[rgb[from] ?? 0] ?? 0
    values[place + count] = table[rgb[from + 1] ?? 0] ?? 0
    values[place + 2 * count] = table[rgb[from + 2] ?? 0] ?? 0
  }
  return values
}
