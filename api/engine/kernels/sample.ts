/**
 * Reads rows of a grid from a picture by linear interpolation; `sample` in decoding says how. One row and eight bytes after
 * the last pixel of the picture may be read too, without effect on the result.
 *
 * Each product and sum is made in the order in which `sample` makes it in its test, so that every result has the same bits.
 * Nothing but constants is passed as `one` and `whole`: V8 makes a constant anew for every pixel, and keeps a parameter.
 *
 * @param from The picture's rows from `top` on, of `stride` bytes each.
 * @param lastX The last column of the picture, and `lastY` its last row.
 * @param originX The place of the first row's first pixel. Each row begins one `down` further, and each value is multiplied
 *   by `ratio`.
 * @param stepX The way from a pixel to the next one in its row, in pixels of the picture.
 * @param one 1.
 * @param whole 2 to the power of 52. A number from 0 to 2^31 that is added to it is rounded to whole numbers, ties to even,
 *   and these are in the lowest bits of the sum.
 */
export function sampleRows(
  from: usize,
  stride: i32,
  top: i32,
  lastX: f64,
  lastY: f64,
  originX: f64,
  originY: f64,
  downX: f64,
  downY: f64,
  ratioX: f64,
  ratioY: f64,
  stepX: f64,
  stepY: f64,
  one: f64,
  whole: f64,
  into: usize,
  width: i32,
  first: i32,
  end: i32,
): void {
  const last = pair(lastX, lastY)
  const step = pair(stepX, stepY)
  const ones = f64x2.splat(one)
  const wholes = f64x2.splat(whole)
  const corner = from - <usize>(top * stride)
  for (let y = first; y < end; y++) {
    let place = pair((originX + <f64>y * downX) * ratioX - 0.5, (originY + <f64>y * downY) * ratioY - 0.5)
    for (let x = 0; x < width; x++, into += 3) {
      const inside = f64x2.pmin(f64x2.pmax(f64x2.splat(0), place), last)
      const cell = f64x2.floor(inside)
      const share = f64x2.sub(inside, cell)
      const rest = f64x2.sub(ones, share)
      const numbers = f64x2.add(cell, wholes)
      const column = i32x4.extract_lane(numbers, 0)
      const row = i32x4.extract_lane(numbers, 2)
      const at = corner + <usize>(row * stride + column * 3)
      // The shares of the left and the right pixel, above and below.
      const across = v128.shuffle<f64>(rest, share, 0, 2)
      const above = f64x2.mul(across, secondOf(rest))
      const below = f64x2.mul(across, secondOf(share))
      const upperLeft = levelsAt(at)
      const upperRight = levelsAt(at + 3)
      const lowerLeft = levelsAt(at + stride)
      const lowerRight = levelsAt(at + stride + 3)
      let redGreen = f64x2.mul(firstOf(above), f64x2.convert_low_i32x4_s(upperLeft))
      redGreen = f64x2.add(redGreen, f64x2.mul(secondOf(above), f64x2.convert_low_i32x4_s(upperRight)))
      redGreen = f64x2.add(redGreen, f64x2.mul(firstOf(below), f64x2.convert_low_i32x4_s(lowerLeft)))
      redGreen = f64x2.add(redGreen, f64x2.mul(secondOf(below), f64x2.convert_low_i32x4_s(lowerRight)))
      const blueAbove = f64x2.mul(above, blues(upperLeft, upperRight))
      const blueBelow = f64x2.mul(below, blues(lowerLeft, lowerRight))
      let blue = f64x2.add(blueAbove, secondOf(blueAbove))
      blue = f64x2.add(f64x2.add(blue, blueBelow), secondOf(blueBelow))
      const rounded = f64x2.add(redGreen, wholes)
      store<u8>(into, <u8>i64x2.extract_lane(rounded, 0))
      store<u8>(into + 1, <u8>i64x2.extract_lane(rounded, 1))
      store<u8>(into + 2, <u8>i64x2.extract_lane(f64x2.add(blue, wholes), 0))
      place = f64x2.add(place, step)
    }
  }
}

function pair(x: f64, y: f64): v128 {
  return f64x2.replace_lane(f64x2.splat(x), 1, y)
}

/** The first number of two, twice. */
function firstOf(numbers: v128): v128 {
  return v128.shuffle<f64>(numbers, numbers, 0, 0)
}

function secondOf(numbers: v128): v128 {
  return v128.shuffle<f64>(numbers, numbers, 1, 1)
}

/** Red, green and blue of a pixel, and the byte behind it. */
function levelsAt(at: usize): v128 {
  return i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(at)))
}

/** The third levels of two pixels. */
function blues(left: v128, right: v128): v128 {
  return f64x2.convert_low_i32x4_s(v128.shuffle<i32>(left, right, 2, 6, 2, 6))
}
