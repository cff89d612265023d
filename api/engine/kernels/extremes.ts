/** The number of bytes of a 32-bit float or integer. */
const word: i32 = 4

/**
 * Finds the places from `first` to `end` of a row whose value is above all values within three rows and columns, or below them.
 * Up to three values beyond these may be read.
 *
 * @param values 32-bit floats, in rows of `width`, with three more rows and columns on each side of the places.
 * @param into The places that were found. Four places more may be written.
 * @returns Their number.
 */
export function extremesOfRow(values: usize, width: i32, first: i32, end: i32, into: usize): i32 {
  const row = width * word
  let count = 0
  for (let place = first; place < end; place += 4) {
    const at = values + place * word
    const here = v128.load(at)
    const left = v128.load(at - word)
    const right = v128.load(at + word)
    const up = v128.load(at - row)
    const down = v128.load(at + row)
    const highest = f32x4.pmax(f32x4.pmax(left, right), f32x4.pmax(up, down))
    const lowest = f32x4.pmin(f32x4.pmin(left, right), f32x4.pmin(up, down))
    let above = i32x4.bitmask(f32x4.gt(here, highest))
    let either = above | i32x4.bitmask(f32x4.lt(here, lowest))
    for (let found = place; either !== 0; found++, either >>= 1, above >>= 1) {
      if ((either & 1) === 0 || found >= end) continue
      const isExtreme =
        above & 1 ? isAlone(values + found * word, row, true) : isAlone(values + found * word, row, false)
      if (isExtreme) store<i32>(into + word * count++, found)
    }
  }
  return count
}

/** Whether a value is above all others within three rows and columns, or below them. */
function isAlone(at: usize, row: i32, above: bool): bool {
  const here = f32x4.splat(load<f32>(at))
  for (let down = -3; down <= 3; down++) {
    const left = v128.load(at + down * row - 3 * word)
    const right = v128.load(at + down * row)
    const others = i32x4.bitmask(above ? f32x4.ge(left, here) : f32x4.le(left, here))
    const further = i32x4.bitmask(above ? f32x4.ge(right, here) : f32x4.le(right, here))
    // The value itself is the last of the left four, and the first of the right four.
    if (down === 0 ? others !== 8 || further !== 1 : (others | further) !== 0) return false
  }
  return true
}
