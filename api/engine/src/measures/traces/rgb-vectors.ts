import { median } from '../../views/distribution.ts'

/** A colour, or the difference between two colours: levels of red, green and blue. */
export type Rgb = readonly [number, number, number]

export const minus = (one: Rgb, other: Rgb): Rgb => [one[0] - other[0], one[1] - other[1], one[2] - other[2]]

export const dot = (one: Rgb, other: Rgb): number => one[0] * other[0] + one[1] * other[1] + one[2] * other[2]

export const length = (of: Rgb): number => Math.hypot(of[0], of[1], of[2])

/** The median of each channel. */
export function medianRgb(values: readonly Rgb[]): Rgb {
  const channel = (index: 0 | 1 | 2) => median(values.map((value) => value[index]))
  return [channel(0), channel(1), channel(2)]
}
