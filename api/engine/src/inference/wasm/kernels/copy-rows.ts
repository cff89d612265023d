/** Rows of values in an array: where the first row begins, and the distance to the next one. */
export interface Rows {
  readonly values: Float32Array
  readonly first: number
  readonly step: number
}

/**
 * A row up to this length is copied value by value, because setting up a block copy takes as long as copying 30
 * values.
 */
const shortRow = 32

/** Copies `count` rows of `length` values each. Both arrays must hold them. */
export function copyRows(from: Rows, into: Rows, length: number, count: number): void {
  if (from.step === length && into.step === length) {
    into.values.set(from.values.subarray(from.first, from.first + length * count), into.first)
  } else if (length > shortRow) copyLongRows(from, into, length, count)
  else copyShortRows(from, into, length, count)
}

function copyLongRows(from: Rows, into: Rows, length: number, count: number): void {
  for (let row = 0; row < count; row++) {
    const at = from.first + row * from.step
    into.values.set(from.values.subarray(at, at + length), into.first + row * into.step)
  }
}

function copyShortRows({ values, first, step }: Rows, into: Rows, length: number, count: number): void {
  const copies = into.values
  for (let row = 0, at = first, to = into.first; row < count; row++, at += step, to += into.step) {
    for (let offset = 0; offset < length; offset++) copies[to + offset] = values[at + offset] ?? 0
  }
}
