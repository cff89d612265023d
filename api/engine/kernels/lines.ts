/** The number of bytes of a 32-bit float. */
const float: i32 = 4

/**
 * Smooths the values from number `first` to `end` with four neighbours on each side, which are `step` values apart;
 * `smoothed` in views says how. One value after the last is written too.
 */
export function smooth(from: usize, into: usize, first: i32, end: i32, step: i32): void {
  const apart = step * float
  for (let number = first; number < end; number += 2) {
    const here = from + number * float
    let sum = f64x2.mul(f64x2.splat(70), twoAt(here))
    sum = f64x2.add(sum, f64x2.mul(f64x2.splat(56), sumBeside(here, apart)))
    sum = f64x2.add(sum, f64x2.mul(f64x2.splat(28), sumBeside(here, 2 * apart)))
    sum = f64x2.add(sum, f64x2.mul(f64x2.splat(8), sumBeside(here, 3 * apart)))
    sum = f64x2.add(sum, sumBeside(here, 4 * apart))
    const smoothed = f64x2.mul(sum, f64x2.splat(1.0 / 256))
    v128.store64_lane(into + number * float, f32x4.demote_f64x2_zero(smoothed), 0)
  }
}

function sumBeside(at: usize, apart: usize): v128 {
  return f64x2.add(twoAt(at - apart), twoAt(at + apart))
}

function twoAt(at: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load64_zero(at))
}

/** The number of bytes of a 64-bit float. */
const double: i32 = 8

/** The number of bytes of the products of one channel. */
const table: i32 = 256 * double

/**
 * Adds up how much the luma of neighbours differs along lines, for each border between neighbours.
 *
 * @param from The first pixel of the first line.
 * @param length The pixels of a line, which are `step` bytes apart.
 * @param lines How many lines there are, `nextLine` bytes apart. One of every `stride` is read.
 * @param products For red, green and blue: what each of its 256 levels adds to luma, as 64-bit floats.
 * @param into 64-bit floats, one for each border, to which is added.
 */
export function sumSteps(
  from: usize,
  length: i32,
  step: i32,
  lines: f64,
  stride: f64,
  nextLine: i32,
  products: usize,
  into: usize,
): void {
  for (let line: f64 = 0; line < lines; line += stride) {
    let pixel = from + <i32>line * nextLine
    let before = lumaOf(pixel, products)
    for (let border = 0; border < length - 1; border++) {
      pixel += step
      const luma = lumaOf(pixel, products)
      const sum = into + border * double
      store<f64>(sum, load<f64>(sum) + abs(luma - before))
      before = luma
    }
  }
}

/**
 * The same for each of eight phases: the place of the second neighbour in its line, modulo eight. A difference counts up to
 * `largest`.
 *
 * @param into Eight sums, and then eight numbers of differences.
 */
export function sumPhases(
  from: usize,
  length: i32,
  step: i32,
  lines: f64,
  stride: f64,
  nextLine: i32,
  products: usize,
  into: usize,
  largest: f64,
): void {
  for (let line: f64 = 0; line < lines; line += stride) {
    let pixel = from + <i32>line * nextLine
    let before = lumaOf(pixel, products)
    for (let place = 1; place < length; place++) {
      pixel += step
      const luma = lumaOf(pixel, products)
      const difference = abs(luma - before)
      const sum = into + (place & 7) * double
      store<f64>(sum, load<f64>(sum) + select<f64>(difference, largest, difference < largest))
      store<f64>(sum, load<f64>(sum, 8 * double) + 1, 8 * double)
      before = luma
    }
  }
}

function lumaOf(pixel: usize, products: usize): f64 {
  return (
    load<f64>(products + <usize>load<u8>(pixel) * double) +
    load<f64>(products + <usize>load<u8>(pixel, 1) * double, table) +
    load<f64>(products + <usize>load<u8>(pixel, 2) * double, 2 * table)
  )
}
