import type { Field } from './fill-in.ts'

/**
 * Mixes the two rows of a field between which `y` lies, from one column up to another, by linear interpolation; above the
 * first and below the last row the field goes on. What lies between columns is then read from this row alone.
 * @param into A row of the field; only the columns asked for are written.
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

/** Reads all channels of a row between its columns; beyond its ends it goes on. */
export function readRow(row: Float32Array, channels: number, x: number, into: Float32Array, at = 0): void {
  const last = row.length - channels
  const u = Math.max(x, 0) * channels
  const left = Math.min(Math.floor(u / channels) * channels, last)
  const right = left < last ? left + channels : left
  const toRight = left < last ? (u - left) / channels : 0
  for (let channel = 0; channel < channels; channel++) {
    into[at + channel] = (row[left + channel] ?? 0) * (1 - toRight) + (row[right + channel] ?? 0) * toRight
  }
}
