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
