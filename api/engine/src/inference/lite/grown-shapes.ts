/**
 * How each axis of a tensor grows with the side of the picture that a network reads: 1 for rows and for columns, 2 for places
 * of an area in one row, 0 for channels and other axes that do not grow.
 */
export type Growth = readonly number[]

/**
 * The lengths of a tensor's axes if the picture's side is `scale` times as long as the file states. Throws if one is no whole
 * number, because the network cannot read a picture of that size.
 */
export function grown(shape: readonly number[], growth: Growth, scale: number): number[] {
  const lengths = shape.map((length, axis) => length * scale ** (growth[axis] ?? 0))
  if (!lengths.every(Number.isInteger)) throw new Error(`The network cannot have a tensor of ${lengths}.`)
  return lengths
}

/**
 * The growth of the same values in another shape. Axes that hold the same number of values in both shapes belong together. Of
 * those of the new shape, two of the same length are the rows and the columns of an area; otherwise the outermost that is longer
 * than 1 grows. Throws if the shapes hold different numbers of values.
 */
export function growthInShape(from: readonly number[], growth: Growth, to: readonly number[]): Growth {
  const made: number[] = []
  let [at, next] = [0, 0]
  while (next < to.length) {
    const group: number[] = []
    let [held, wanted, grows] = [1, 1, 0]
    do {
      if (held >= wanted && next < to.length) {
        const length = to[next++] ?? 1
        group.push(length)
        wanted *= length
      } else if (at < from.length) {
        grows += growth[at] ?? 0
        held *= from[at++] ?? 1
      } else throw new Error(`${from} and ${to} hold different numbers of values.`)
    } while (held !== wanted)
    made.push(...sharedOut(group, grows))
  }
  return made
}

function sharedOut(lengths: readonly number[], grows: number): number[] {
  const long = lengths.filter((length) => length > 1)
  if (grows === 2 && long.length === 2 && long[0] === long[1])
    return lengths.map((length) => (length > 1 ? 1 : 0))
  const first = lengths.findIndex((length) => length > 1)
  return lengths.map((_, axis) => (axis === first ? grows : 0))
}
