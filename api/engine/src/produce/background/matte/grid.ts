/** The size of a grid of places, row by row. */
export interface Grid {
  readonly width: number
  readonly height: number
}

/** The number of marked places. */
export function countOf(marked: Uint8Array): number {
  let count = 0
  for (const mark of marked) count += mark
  return count
}

/** Marks the places for which `isSo` is true. */
export function marks({ width, height }: Grid, isSo: (place: number) => unknown): Uint8Array {
  const marked = new Uint8Array(width * height)
  for (let place = 0; place < marked.length; place++) if (isSo(place)) marked[place] = 1
  return marked
}

/**
 * Replaces each value by the mean over the square of `2 * radius + 1` places around it; at the edges, over the part of the
 * square that is inside. The memory is reused, because new memory for each grid would cost more than the sums.
 * @param scratch Memory for as many values; its content does not matter.
 */
export function boxMean(values: Float32Array, scratch: Float32Array, grid: Grid, radius: number): void {
  meansAcross(values, grid, radius, scratch)
  meansDown(scratch, grid, radius, values)
}

function meansAcross(
  values: Float32Array,
  { width, height }: Grid,
  radius: number,
  means: Float32Array,
): void {
  for (let y = 0; y < height; y++) {
    const row = y * width
    let sum = 0
    for (let x = 0; x < Math.min(radius, width); x++) sum += values[row + x] ?? 0
    for (let x = 0; x < width; x++) {
      if (x + radius < width) sum += values[row + x + radius] ?? 0
      if (x - radius - 1 >= 0) sum -= values[row + x - radius - 1] ?? 0
      means[row + x] = sum / placesWithin(x, radius, width)
    }
  }
}

/** Sums all columns together, row by row: one column after another would fetch each row of memory again for each column. */
function meansDown(values: Float32Array, { width, height }: Grid, radius: number, means: Float32Array): void {
  const sums = new Float64Array(width)
  for (let place = 0; place < Math.min(radius, height) * width; place++) {
    sums[place % width] = (sums[place % width] ?? 0) + (values[place] ?? 0)
  }
  for (let y = 0, place = 0; y < height; y++) {
    const ahead = y + radius < height ? radius * width : null
    const behind = y - radius - 1 >= 0 ? (radius + 1) * width : null
    const count = placesWithin(y, radius, height)
    for (let x = 0; x < width; x++, place++) {
      let sum = sums[x] ?? 0
      if (ahead !== null) sum += values[place + ahead] ?? 0
      if (behind !== null) sum -= values[place - behind] ?? 0
      sums[x] = sum
      means[place] = sum / count
    }
  }
}

/** The number of places up to `radius` away on both sides of a place, with the place itself. */
function placesWithin(middle: number, radius: number, length: number): number {
  return Math.min(middle + radius, length - 1) - Math.max(middle - radius, 0) + 1
}

/** The places that have a marked one at most `radius` steps away, across and down. */
export function grown(marked: Uint8Array, { width, height }: Grid, radius: number): Uint8Array {
  const across = new Uint8Array(marked.length)
  for (let y = 0; y < height; y++) {
    const row = y * width
    // The next place in the row that is not marked yet.
    let next = 0
    for (let x = 0; x < width; x++) {
      if (marked[row + x] !== 1) continue
      const end = Math.min(x + radius + 1, width)
      for (next = Math.max(next, x - radius); next < end; next++) across[row + next] = 1
    }
  }
  const grown = across.slice()
  for (let place = 0; place < across.length; place++) {
    if (across[place] !== 1) continue
    for (let step = width; step <= radius * width; step += width) {
      if (place >= step) grown[place - step] = 1
      if (place + step < grown.length) grown[place + step] = 1
    }
  }
  return grown
}

/** The marked places whose neighbours, up to `radius` steps away across and down, are all marked. */
export function shrunk(marked: Uint8Array, grid: Grid, radius: number): Uint8Array {
  return inverse(grown(inverse(marked), grid, radius))
}

export function inverse(marked: Uint8Array): Uint8Array {
  const others = new Uint8Array(marked.length)
  for (let place = 0; place < marked.length; place++) others[place] = marked[place] === 0 ? 1 : 0
  return others
}

/** The places of `through` that can be reached from `seeds` by steps across and down; seeds count as reached. */
export function reached(seeds: Uint8Array, through: Uint8Array, grid: Grid): Uint8Array {
  const [open, found] = [through.slice(), new Int32Array(seeds.length)]
  let count = 0
  for (let place = 0; place < seeds.length; place++) {
    if (seeds[place] !== 1) continue
    open[place] = 0
    found[count++] = place
  }
  const end = spread(open, found, count, grid)
  const reached = new Uint8Array(seeds.length)
  for (let at = 0; at < end; at++) reached[found[at] ?? 0] = 1
  return reached
}

/** Numbers the connected parts of what is marked, from 1; 0 elsewhere. */
export function partsOf(marked: Uint8Array, grid: Grid): { of: Int32Array; count: number } {
  const of = new Int32Array(marked.length)
  const [open, found] = [marked.slice(), new Int32Array(marked.length)]
  let count = 0
  for (let first = 0; first < marked.length; first++) {
    if (open[first] !== 1) continue
    count++
    open[first] = 0
    found[0] = first
    const end = spread(open, found, 1, grid)
    for (let at = 0; at < end; at++) of[found[at] ?? 0] = count
  }
  return { of, count }
}

/**
 * Continues from the first `count` found places to all open places that are connected with them across or down. These are
 * added to `found` and closed.
 * @returns The number of found places.
 */
function spread(open: Uint8Array, found: Int32Array, count: number, { width, height }: Grid): number {
  const lastRow = width * (height - 1)
  let end = count
  for (let next = 0; next < end; next++) {
    const place = found[next] ?? 0
    const x = place % width
    if (x > 0 && open[place - 1] === 1) {
      open[place - 1] = 0
      found[end++] = place - 1
    }
    if (x < width - 1 && open[place + 1] === 1) {
      open[place + 1] = 0
      found[end++] = place + 1
    }
    if (place >= width && open[place - width] === 1) {
      open[place - width] = 0
      found[end++] = place - width
    }
    if (place < lastRow && open[place + width] === 1) {
      open[place + width] = 0
      found[end++] = place + width
    }
  }
  return end
}
