import { matteThresholds } from '../../../thresholds/measures/matte.ts'
import type { Field } from './fill-in.ts'

/** Colours are counted in steps of four, and neighbours count as the same colour: within about 6 of 255 per channel. */
const shift = 2
const steps = 256 >> shift

const commonShare = matteThresholds.commonShareOfWall.value

/**
 * The colours that a wall has anywhere. Stripes, books and door frames continue behind the person, and the nearest visible
 * colours may differ from them.
 * @param known 1 where the wall is seen.
 * @returns Whether a colour (three channels, 0 to 255, from `at` on) is one of them.
 */
export function seenColours({ values }: Field, known: Uint8Array) {
  const counts = new Uint32Array(steps ** 3)
  let all = 0
  for (let place = 0; place < known.length; place++) {
    if (!known[place]) continue
    const step = (channel: number) => (values[place * 3 + channel] ?? 0) >> shift
    const bin = (step(0) * steps + step(1)) * steps + step(2)
    counts[bin] = (counts[bin] ?? 0) + 1
    all++
  }
  const near = [1, steps, steps ** 2].reduce(withNeighbours, counts)
  return (colours: Float32Array, at: number): boolean => {
    const step = (channel: number) => (colours[at + channel] ?? 0) >> shift
    return (near[(step(0) * steps + step(1)) * steps + step(2)] ?? 0) > commonShare * all
  }
}

/** Adds to each bin its two neighbours in one channel, whose bins lie `stride` apart. */
function withNeighbours(counts: Uint32Array, stride: number): Uint32Array {
  const sums = counts.slice()
  for (let bin = 0; bin < counts.length; bin++) {
    const count = counts[bin] ?? 0
    // Most colours do not occur.
    if (count === 0) continue
    const step = Math.floor(bin / stride) % steps
    if (step > 0) sums[bin - stride] = (sums[bin - stride] ?? 0) + count
    if (step < steps - 1) sums[bin + stride] = (sums[bin + stride] ?? 0) + count
  }
  return sums
}
