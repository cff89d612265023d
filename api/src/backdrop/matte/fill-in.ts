/** Values on a grid, row by row, so many channels a place side by side. */
export interface Field {
  readonly width: number
  readonly height: number
  readonly channels: number
  readonly values: Float32Array
}

/**
 * Fills in what isn't known from what is known around it, by push and pull (Gortler et al., "The Lumigraph", 1996):
 * means over ever larger squares, of which each unknown place takes the finest that saw something.
 * @param weights 0 for an unknown place to 1 for a known one. Where none is known, all values are 0.
 */
export function fillIn(field: Field, weights: Float32Array): Field {
  const { width, height, channels } = field
  if (width === 1 && height === 1) return field
  const coarser = pushUp(field, weights)
  const around = fillIn(coarser.field, coarser.weights)
  const values = new Float32Array(field.values.length)
  const ends = [around.width - 1, around.height - 1] as const
  for (let y = 0, place = 0; y < height; y++) {
    // A place's own square, and the nearest one beside it: weights 3/4 and 1/4, as bilinear interpolation has it.
    const row = y >> 1
    const besideRow = Math.min(Math.max(row + (y & 1 ? 1 : -1), 0), ends[1])
    for (let x = 0; x < width; x++, place++) {
      const weight = weights[place] ?? 0
      const column = x >> 1
      const besideColumn = Math.min(Math.max(column + (x & 1 ? 1 : -1), 0), ends[0])
      const near = (row * around.width + column) * channels
      const nearBeside = (row * around.width + besideColumn) * channels
      const far = (besideRow * around.width + column) * channels
      const farBeside = (besideRow * around.width + besideColumn) * channels
      for (let channel = 0; channel < channels; channel++) {
        const at = place * channels + channel
        const own = field.values[at] ?? 0
        if (weight >= 1) {
          values[at] = own
          continue
        }
        const others =
          0.5625 * (around.values[near + channel] ?? 0) +
          0.1875 * (around.values[nearBeside + channel] ?? 0) +
          0.1875 * (around.values[far + channel] ?? 0) +
          0.0625 * (around.values[farBeside + channel] ?? 0)
        values[at] = weight * own + (1 - weight) * others
      }
    }
  }
  return { width, height, channels, values }
}

/** Half as many places across and down: each the mean of the known of its four, as well known as they are together. */
function pushUp({ width, height, channels, values }: Field, weights: Float32Array) {
  const across = (width + 1) >> 1
  const down = (height + 1) >> 1
  const sums = new Float32Array(across * down * channels)
  const known = new Float32Array(across * down)
  for (let y = 0, place = 0; y < height; y++) {
    for (let x = 0; x < width; x++, place++) {
      const weight = weights[place] ?? 0
      if (weight === 0) continue
      const to = (y >> 1) * across + (x >> 1)
      known[to] = (known[to] ?? 0) + weight
      for (let channel = 0; channel < channels; channel++) {
        const at = to * channels + channel
        sums[at] = (sums[at] ?? 0) + weight * (values[place * channels + channel] ?? 0)
      }
    }
  }
  for (let place = 0; place < known.length; place++) {
    const weight = known[place] ?? 0
    if (weight === 0) continue
    for (let channel = 0; channel < channels; channel++) {
      const at = place * channels + channel
      sums[at] = (sums[at] ?? 0) / weight
    }
    known[place] = Math.min(weight, 1)
  }
  return { field: { width: across, height: down, channels, values: sums }, weights: known }
}
