/** The size of a grid of places, row by row. */
export interface Grid {
  readonly width: number
  readonly height: number
}

/** The mean over the square of `2 * radius + 1` places round each place; at the edges over what there is of it. */
export function boxMean(values: Float32Array, { width, height }: Grid, radius: number): Float32Array {
  return meansAlong(meansAlong(values, width, height, 1, width, radius), height, width, width, 1, radius)
}

function meansAlong(
  values: Float32Array,
  length: number,
  lines: number,
  step: number,
  nextLine: number,
  radius: number,
): Float32Array {
  const means = new Float32Array(values.length)
  for (let line = 0; line < lines; line++) {
    const start = line * nextLine
    let sum = 0
    for (let at = 0; at < Math.min(radius, length); at++) sum += values[start + at * step] ?? 0
    for (let at = 0; at < length; at++) {
      if (at + radius < length) sum += values[start + (at + radius) * step] ?? 0
      if (at - radius - 1 >= 0) sum -= values[start + (at - radius - 1) * step] ?? 0
      const count = Math.min(at + radius, length - 1) - Math.max(at - radius, 0) + 1
      means[start + at * step] = sum / count
    }
  }
  return means
}

/** The places that have a marked one at most `radius` steps away, across and down. */
export function grown(marked: Uint8Array, { width, height }: Grid, radius: number): Uint8Array {
  return grownAlong(grownAlong(marked, width, height, 1, width, radius), height, width, width, 1, radius)
}

/** The marked places whose neighbours, up to `radius` steps away across and down, are all marked. */
export function shrunk(marked: Uint8Array, grid: Grid, radius: number): Uint8Array {
  return inverse(grown(inverse(marked), grid, radius))
}

export function inverse(marked: Uint8Array): Uint8Array {
  return marked.map((one) => (one ? 0 : 1))
}

function grownAlong(
  marked: Uint8Array,
  length: number,
  lines: number,
  step: number,
  nextLine: number,
  radius: number,
): Uint8Array {
  const grown = new Uint8Array(marked.length)
  for (let line = 0; line < lines; line++) {
    const start = line * nextLine
    // The last place that a marked one reached, going on.
    let until = -1
    for (let at = 0; at < length; at++) {
      if (marked[start + at * step]) {
        for (let back = Math.max(at - radius, until + 1, 0); back < at; back++) grown[start + back * step] = 1
        until = at + radius
      }
      if (at <= until) grown[start + at * step] = 1
    }
  }
  return grown
}

/** The places of `through` that can be reached from `seeds` by steps across and down; seeds count as reached. */
export function reached(seeds: Uint8Array, through: Uint8Array, { width, height }: Grid): Uint8Array {
  const reached = new Uint8Array(seeds.length)
  const queue = new Int32Array(seeds.length)
  let end = 0
  const visit = (place: number) => {
    reached[place] = 1
    queue[end++] = place
  }
  for (let place = 0; place < seeds.length; place++) if (seeds[place]) visit(place)
  for (let next = 0; next < end; next++) {
    const place = queue[next] ?? 0
    const x = place % width
    if (x > 0 && through[place - 1] && !reached[place - 1]) visit(place - 1)
    if (x < width - 1 && through[place + 1] && !reached[place + 1]) visit(place + 1)
    if (place >= width && through[place - width] && !reached[place - width]) visit(place - width)
    if (place < width * (height - 1) && through[place + width] && !reached[place + width])
      visit(place + width)
  }
  return reached
}

/** Numbers the connected parts of what is marked, from 1; 0 elsewhere. */
export function partsOf(marked: Uint8Array, { width, height }: Grid): { of: Int32Array; count: number } {
  const of = new Int32Array(marked.length)
  const stack = new Int32Array(marked.length)
  let count = 0
  for (let first = 0; first < marked.length; first++) {
    if (!marked[first] || of[first]) continue
    count++
    let size = 0
    const visit = (place: number) => {
      of[place] = count
      stack[size++] = place
    }
    visit(first)
    while (size > 0) {
      const place = stack[--size] ?? 0
      const x = place % width
      if (x > 0 && marked[place - 1] && !of[place - 1]) visit(place - 1)
      if (x < width - 1 && marked[place + 1] && !of[place + 1]) visit(place + 1)
      if (place >= width && marked[place - width] && !of[place - width]) visit(place - width)
      if (place < width * (height - 1) && marked[place + width] && !of[place + width]) visit(place + width)
    }
  }
  return { of, count }
}
