/** Values on a grid, row by row; the channels of a place are next to each other. */
export interface Field {
  readonly width: number
  readonly height: number
  readonly channels: number
  readonly values: Float32Array
}

/**
 * Fills in unknown places from the known places around them, by push and pull (Gortler et al., "The Lumigraph", 1996):
 * means over larger and larger squares, of which each unknown place takes the finest that has a known place. The field
 * itself is changed.
 * @param weights 0 for an unknown place to 1 for a known one. If none is known, all values are 0.
 */
export function fillIn(field: Field, weights: Float32Array): Field {
  const { width, height, channels, values } = field
  if (width === 1 && height === 1) return field
  const coarser = pushUp(field, weights)
  const around = fillIn(coarser.field, coarser.weights)
  for (let y = 0, place = 0; y < height; y++) {
    // A place's own square and the nearest neighbour have the weights 3/4 and 1/4, as in bilinear interpolation.
    const row = (y >> 1) * around.width
    const besideRow = squareBeside(y, around.height) * around.width
    for (let x = 0; x < width; x++, place++) {
      const weight = weights[place] ?? 0
      if (weight >= 1) continue
      const column = x >> 1
      const besideColumn = squareBeside(x, around.width)
      let near = (row + column) * channels
      let nearBeside = (row + besideColumn) * channels
      let far = (besideRow + column) * channels
      let farBeside = (besideRow + besideColumn) * channels
      const end = (place + 1) * channels
      for (let at = place * channels; at < end; at++) {
        const others =
          0.5625 * (around.values[near++] ?? 0) +
          0.1875 * (around.values[nearBeside++] ?? 0) +
          0.1875 * (around.values[far++] ?? 0) +
          0.0625 * (around.values[farBeside++] ?? 0)
        values[at] = weight * (values[at] ?? 0) + (1 - weight) * others
      }
    }
  }
  return field
}

/** The square next to a place's own square that is nearest to the place. */
function squareBeside(place: number, squares: number): number {
  const beside = (place >> 1) + (place & 1 ? 1 : -1)
  return beside < 0 ? 0 : beside < squares ? beside : squares - 1
}

/** Halves the field in both directions: each place is the mean of its known four, and has their combined weight. */
function pushUp({ width, height, channels, values }: Field, weights: Float32Array) {
  const across = (width + 1) >> 1
  const down = (height + 1) >> 1
  const sums = new Float32Array(across * down * channels)
  const known = new Float32Array(across * down)
  for (let y = 0, place = 0; y < height; y++) {
    for (let x = 0; x < width; x++, place++) {
      const weight = weights[place] ?? 0
      if (weight === 0) continue
      const square = (y >> 1) * across + (x >> 1)
      known[square] = (known[square] ?? 0) + weight
      let to = square * channels
      const end = (place + 1) * channels
      for (let at = place * channels; at < end; at++, to++)
        sums[to] = (sums[to] ?? 0) + weight * (values[at] ?? 0)
    }
  }
  for (let square = 0; square < known.length; square++) {
    const weight = known[square] ?? 0
    if (weight === 0) continue
    const end = (square + 1) * channels
    for (let at = square * channels; at < end; at++) sums[at] = (sums[at] ?? 0) / weight
    known[square] = Math.min(weight, 1)
  }
  return { field: { width: across, height: down, channels, values: sums }, weights: known }
}

/**
 * Mixes the two rows of a field between which `y` lies, from one column up to another, by linear interpolation. Above the
 * first and below the last row, the field continues with that row. Values between columns are then read from this row.
 * @param into A row of the field; only the requested columns are written.
 */
export function mixRows(
  field: Field,
  y: number,
  [from, to]: readonly [number, number],
  into: Float32Array,
): void {
  const { width, height, channels, values } = field
  const v = Math.min(Math.max(y, 0), height - 1)
  const top = Math.floor(v)
  const toBottom = v - top
  const above = top * width * channels
  const below = top < height - 1 ? above + width * channels : above
  const end = Math.min(to, width) * channels
  for (let at = Math.max(from, 0) * channels; at < end; at++) {
    into[at] = (values[above + at] ?? 0) * (1 - toBottom) + (values[below + at] ?? 0) * toBottom
  }
}

/** Where the columns or rows of a picture lie in a field: a table, because a division for each pixel costs more. */
export interface Places {
  /** The field's column, or row, before each. */
  readonly before: Int32Array
  /** How far each lies on the way to the next, 0 to 1. */
  readonly onward: Float64Array
}

/**
 * Finds `count` columns or rows of a picture in a field of `length` columns or rows. Places beyond its ends are at the ends.
 * @param placeOf The place in the field of a column or row of the picture, with fractions.
 */
export function placesIn(length: number, count: number, placeOf: (index: number) => number): Places {
  const places = { before: new Int32Array(count), onward: new Float64Array(count) }
  for (let index = 0; index < count; index++) {
    const place = Math.min(Math.max(placeOf(index), 0), length - 1)
    const before = Math.max(Math.min(Math.floor(place), length - 2), 0)
    places.before[index] = before
    places.onward[index] = place - before
  }
  return places
}

/** Reads all channels of a row where a column of the picture lies. */
export function readRow(
  row: Float32Array,
  channels: number,
  columns: Places,
  x: number,
  into: Float32Array,
  at = 0,
): void {
  const left = (columns.before[x] ?? 0) * channels
  const toRight = columns.onward[x] ?? 0
  for (let channel = 0; channel < channels; channel++) {
    into[at + channel] =
      (row[left + channel] ?? 0) * (1 - toRight) + (row[left + channels + channel] ?? 0) * toRight
  }
}

/** Reads all channels of a field where a pixel of the picture lies, by linear interpolation. */
export function readBetween(
  { width, channels, values }: Field,
  columns: Places,
  x: number,
  rows: Places,
  y: number,
  into: Float32Array,
): void {
  const first = ((rows.before[y] ?? 0) * width + (columns.before[x] ?? 0)) * channels
  const toRight = columns.onward[x] ?? 0
  const toBottom = rows.onward[y] ?? 0
  const below = width * channels
  for (let channel = 0; channel < channels; channel++) {
    const at = first + channel
    const above = (values[at] ?? 0) * (1 - toRight) + (values[at + channels] ?? 0) * toRight
    const under = (values[at + below] ?? 0) * (1 - toRight) + (values[at + below + channels] ?? 0) * toRight
    into[channel] = above * (1 - toBottom) + under * toBottom
  }
}
