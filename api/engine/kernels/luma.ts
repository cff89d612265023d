/** The number of bytes of a 32-bit float. */
const float: i32 = 4

/**
 * Makes rows of luma, of which each value is the mean of a square of `box` pixels per side. Up to 16 bytes after the last
 * pixel may be read, and up to three values after the last are written.
 *
 * @param from `box` rows of `stride` bytes for each row of values.
 */
export function lumaRows(from: usize, stride: i32, box: i32, into: usize, width: i32, rows: i32): void {
  for (let row = 0; row < rows; row++, from += box * stride, into += float * width) {
    if (box === 1) ofPixels(from, into, width)
    else if (box === 2) ofFours(from, stride, into, width)
    else ofSquares(from, stride, box, into, width)
  }
}

function ofPixels(from: usize, into: usize, width: i32): void {
  for (let column = 0; column < width; column += 4, from += 12, into += 4 * float) {
    const pixels = v128.load(from)
    const red = i8x16.swizzle(pixels, i8x16(0, -1, -1, -1, 3, -1, -1, -1, 6, -1, -1, -1, 9, -1, -1, -1))
    const green = i8x16.swizzle(pixels, i8x16(1, -1, -1, -1, 4, -1, -1, -1, 7, -1, -1, -1, 10, -1, -1, -1))
    const blue = i8x16.swizzle(pixels, i8x16(2, -1, -1, -1, 5, -1, -1, -1, 8, -1, -1, -1, 11, -1, -1, -1))
    const first = f32x4.demote_f64x2_zero(lumaOf(red, green, blue))
    const second = f32x4.demote_f64x2_zero(lumaOf(upper(red), upper(green), upper(blue)))
    v128.store(into, v128.shuffle<i64>(first, second, 0, 2))
  }
}

/** The sum after each row is rounded to 32 bits. */
function ofFours(from: usize, stride: i32, into: usize, width: i32): void {
  for (let column = 0; column < width; column += 2, from += 12, into += 2 * float) {
    const above = f32x4.demote_f64x2_zero(quarterOfPairs(from))
    const both = f64x2.add(f64x2.promote_low_f32x4(above), quarterOfPairs(from + stride))
    v128.store64_lane(into, f32x4.demote_f64x2_zero(both), 0)
  }
}

/** A quarter of the luma of the first pixel and the second, and of the third and the fourth. */
function quarterOfPairs(at: usize): v128 {
  const channels = i8x16(0, 3, 6, 9, 1, 4, 7, 10, 2, 5, 8, 11, -1, -1, -1, -1)
  const sums = i16x8.extadd_pairwise_i8x16_u(i8x16.swizzle(v128.load(at), channels))
  const redGreen = i32x4.extend_low_i16x8_u(sums)
  return f64x2.div(lumaOf(redGreen, upper(redGreen), i32x4.extend_high_i16x8_u(sums)), f64x2.splat(4))
}

function ofSquares(from: usize, stride: i32, box: i32, into: usize, width: i32): void {
  const pixels = <f64>(box * box)
  for (let column = 0; column < width; column++, from += 3 * box, into += float) {
    let sum: f32 = 0
    for (let row = 0, at = from; row < box; row++, at += stride) {
      let red = 0
      let green = 0
      let blue = 0
      for (let pixel = at, end = at + 3 * box; pixel < end; pixel += 3) {
        red += load<u8>(pixel)
        green += load<u8>(pixel + 1)
        blue += load<u8>(pixel + 2)
      }
      const luma = 0.2126 * <f64>red + 0.7152 * <f64>green + 0.0722 * <f64>blue
      sum = <f32>(<f64>sum + luma / pixels)
    }
    store<f32>(into, sum)
  }
}

/** The luma of two pixels, from the lower two integers of each channel. */
function lumaOf(red: v128, green: v128, blue: v128): v128 {
  const reds = f64x2.mul(f64x2.splat(0.2126), f64x2.convert_low_i32x4_s(red))
  const greens = f64x2.mul(f64x2.splat(0.7152), f64x2.convert_low_i32x4_s(green))
  const blues = f64x2.mul(f64x2.splat(0.0722), f64x2.convert_low_i32x4_s(blue))
  return f64x2.add(f64x2.add(reds, greens), blues)
}

function upper(integers: v128): v128 {
  return v128.shuffle<i64>(integers, integers, 1, 1)
}
