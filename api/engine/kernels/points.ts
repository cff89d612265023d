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

/** Four sums of squares of 32-bit floats, each rounded, are together wrong by less than this share. */
const doubt: f64 = 1e-5

/**
 * Finds all pairs of points with similar surroundings; `alikePlaces` in measures says what that is. Points are sorted by
 * their levels. All arrays hold 32-bit floats, and three more values after the last point's.
 *
 * @param values `places` values for each point, in rows of `rowLength`, a multiple of four, filled up with zeros.
 * @param into The numbers of the points of each pair.
 * @param most If there are more pairs, the rest is not searched for. `into` must hold one pair for each point more.
 * @returns The number of pairs.
 */
export function alikePairs(
  levels: usize,
  sizes: usize,
  slopesAcross: usize,
  slopesDown: usize,
  values: usize,
  count: i32,
  places: i32,
  rowLength: i32,
  maxDifference: f64,
  maxLevels: f64,
  maxShare: f64,
  into: usize,
  most: i32,
): i32 {
  let pairs = 0
  const rowBytes = rowLength * word
  for (let one = 0; one < count && pairs <= most; one++) {
    const level = numberOf(levels, one)
    const last = level + maxLevels + maxShare * abs(level)
    const size = f64x2.splat(numberOf(sizes, one))
    const across = f64x2.splat(numberOf(slopesAcross, one))
    const down = f64x2.splat(numberOf(slopesDown, one))
    const values1 = values + one * rowBytes
    for (let other = one + 1; other < count && numberOf(levels, other) <= last; other += 2) {
      const least = f64x2.pmin(size, twoOf(sizes, other))
      const reach = f64x2.mul(f64x2.splat(maxDifference), least)
      const limits = f64x2.mul(reach, reach)
      const acrossApart = f64x2.sub(twoOf(slopesAcross, other), across)
      const downApart = f64x2.sub(twoOf(slopesDown, other), down)
      const apart = f64x2.add(f64x2.mul(acrossApart, acrossApart), f64x2.mul(downApart, downApart))
      const near = i64x2.bitmask(f64x2.le(apart, limits))
      if (near === 0) continue
      const values2 = values + other * rowBytes
      if (near & 1 && areAlike(values1, values2, places, rowLength, f64x2.extract_lane(limits, 0))) {
        storePair(into, pairs++, one, other)
      }
      if (near < 2 || other + 1 === count || numberOf(levels, other + 1) > last) continue
      if (areAlike(values1, values2 + rowBytes, places, rowLength, f64x2.extract_lane(limits, 1))) {
        storePair(into, pairs++, one, other + 1)
      }
    }
  }
  return pairs
}

function numberOf(values: usize, number: i32): f64 {
  return <f64>load<f32>(values + number * word)
}

function twoOf(values: usize, first: i32): v128 {
  return f64x2.promote_low_f32x4(v128.load64_zero(values + first * word))
}

function storePair(into: usize, number: i32, one: i32, other: i32): void {
  store<i32>(into + 2 * number * word, one)
  store<i32>(into + (2 * number + 1) * word, other)
}

/**
 * Whether the squares of the differences have at most a given sum. Nearly all of those that have more are found by a sum in
 * 32 bits, which is off by less than `doubt`.
 */
function areAlike(one: usize, other: usize, places: i32, rowLength: i32, limit: f64): bool {
  let sums = f32x4.splat(0)
  for (let place = 0; place < rowLength * word; place += 4 * word) {
    const apart = f32x4.sub(v128.load(one + place), v128.load(other + place))
    sums = f32x4.add(sums, f32x4.mul(apart, apart))
  }
  const roughly =
    f32x4.extract_lane(sums, 0) +
    f32x4.extract_lane(sums, 1) +
    f32x4.extract_lane(sums, 2) +
    f32x4.extract_lane(sums, 3)
  if (<f64>roughly > limit * (1 + doubt)) return false
  let sum: f64 = 0
  for (let place = 0; place < places; place++) {
    const apart = numberOf(one, place) - numberOf(other, place)
    sum += apart * apart
  }
  return sum <= limit
}
