import type { Field } from './fill-in.ts'

/** Colours are counted in steps of four, and a colour's neighbours count as it: within about 6 of 255 in each channel. */
const shift = 2
const steps = 256 >> shift

/** A colour is one of the wall's when at least this share of the wall has it. */
const commonShare = 0.004

/**
 * The colours that a wall has anywhere: stripes, books and door frames go on behind the person, where the colours seen
 * nearest may be others.
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
  return (colours: Float32Array, at: number): boolean => {
    const range = (channel: number) => {
      const step = (colours[at + channel] ?? 0) >> shift
      return [Math.max(step - 1, 0), Math.min(step + 1, steps - 1)] as const
    }
    const [[red, redTo], [green, greenTo], [blue, blueTo]] = [range(0), range(1), range(2)]
    let count = 0
    for (let r = red; r <= redTo; r++) {
      for (let g = green; g <= greenTo; g++) {
        for (let b = blue; b <= blueTo; b++) count += counts[(r * steps + g) * steps + b] ?? 0
      }
    }
    return count > commonShare * all
  }
}
