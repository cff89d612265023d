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
