import type { Field } from '../regions/fill-in.ts'

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
