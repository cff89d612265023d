import type { Field } from './fill-in.ts'

/** The colour of an area, in levels of red, green and blue, 0 to 255. */
export interface AreaColour {
  readonly middle: readonly [red: number, green: number, blue: number]
  /** How far apart nine tenths and one tenth of the places lie, in the channel where it is most. */
  readonly spread: number
  /** The number of places that were read. */
  readonly count: number
}

/** Reads the colour of the marked places of a field with three channels. */
export function areaColour({ values }: Field, marked: Uint8Array): AreaColour {
  const counts = [new Uint32Array(256), new Uint32Array(256), new Uint32Array(256)] as const
  let count = 0
  for (let place = 0; place < marked.length; place++) {
    if (marked[place] !== 1) continue
    count++
    for (const [channel, levels] of counts.entries()) {
      const level = Math.min(Math.max(Math.round(values[place * 3 + channel] ?? 0), 0), 255)
      levels[level] = (levels[level] ?? 0) + 1
    }
  }
  const at = (share: number) => (levels: Uint32Array) => levelBelow(levels, share * count)
  const [red, green, blue] = counts
  const middle = at(0.5)
  const spread = Math.max(...counts.map((levels) => at(0.9)(levels) - at(0.1)(levels)))
  return { middle: [middle(red), middle(green), middle(blue)], spread, count }
}

/** The largest difference between two colours in any channel, in levels. */
export function apartOf(
  [red, green, blue]: AreaColour['middle'],
  values: ArrayLike<number>,
  at: number,
): number {
  return Math.max(
    Math.abs((values[at] ?? 0) - red),
    Math.abs((values[at + 1] ?? 0) - green),
    Math.abs((values[at + 2] ?? 0) - blue),
  )
}

/** The level up to which so many places lie. */
function levelBelow(levels: Uint32Array, places: number): number {
  let sum = 0
  for (const [level, count] of levels.entries()) {
    sum += count
    if (sum > places) return level
  }
  return 255
}
