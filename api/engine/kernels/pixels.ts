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

/**
 * Writes the levels of pixels as numbers, first those of all reds, then greens, then blues. Each is divided by `divisor` and
 * lessened by `less`, both times rounded to 32 bits. Up to four bytes after the last pixel may be read.
 *
 * @param count A multiple of four.
 */
export function planarLevels(from: usize, into: usize, count: i32, divisor: f32, less: f32): void {
  const plane = count * float
  for (let end = into + plane; into < end; into += 4 * float, from += 12) {
    const pixels = v128.load(from)
    const red = i8x16.swizzle(pixels, i8x16(0, -1, -1, -1, 3, -1, -1, -1, 6, -1, -1, -1, 9, -1, -1, -1))
    const green = i8x16.swizzle(pixels, i8x16(1, -1, -1, -1, 4, -1, -1, -1, 7, -1, -1, -1, 10, -1, -1, -1))
    const blue = i8x16.swizzle(pixels, i8x16(2, -1, -1, -1, 5, -1, -1, -1, 8, -1, -1, -1, 11, -1, -1, -1))
    v128.store(into, numbersOf(red, divisor, less))
    v128.store(into + plane, numbersOf(green, divisor, less))
    v128.store(into + 2 * plane, numbersOf(blue, divisor, less))
  }
}

function numbersOf(levels: v128, divisor: f32, less: f32): v128 {
  const parts = f32x4.div(f32x4.convert_i32x4_s(levels), f32x4.splat(divisor))
  return f32x4.sub(parts, f32x4.splat(less))
}

/**
 * Makes rows in which each pixel is the mean of four, rounded up from the half. Up to ten bytes after the last pixel may be
 * read, and five bytes after the last mean are written.
 *
 * @param from Two rows of `stride` bytes for each row of means.
 */
export function halveRows(from: usize, stride: i32, into: usize, width: i32, rows: i32): void {
  for (let row = 0; row < rows; row++, from += 2 * stride, into += 3 * width) {
    for (let column = 0; column < width; column += 2) {
      const above = from + 6 * column
      const sums = i16x8.add(besideEachOther(above), besideEachOther(above + stride))
      const means = i16x8.shr_u(i16x8.add(sums, i16x8.splat(2)), 2)
      v128.store64_lane(into + 3 * column, i8x16.narrow_i16x8_u(means, means), 0)
    }
  }
}

/** The sums of the first pixel and the second, and of the third and the fourth, of each channel. */
function besideEachOther(at: usize): v128 {
  const pairs = i8x16(0, 3, 1, 4, 2, 5, 6, 9, 7, 10, 8, 11, -1, -1, -1, -1)
  return i16x8.extadd_pairwise_i8x16_u(i8x16.swizzle(v128.load(at), pairs))
}

/**
 * Reads rows of a grid from a picture by linear interpolation; `sample` in decoding says how. One row and eight bytes after
 * the last pixel of the picture may be read too, without effect on the result.
 *
 * Each product and sum is made in the order of the plain form in the test, so that every result has the same bits.
 *
 * @param from The picture's rows from `top` on, of `stride` bytes each.
 * @param lastX The last column of the picture, and `lastY` its last row.
 * @param originX The place of the first row's first pixel. Each row begins one `down` further, and each value is multiplied
 *   by `ratio`.
 * @param stepX The way from a pixel to the next one in its row, in pixels of the picture.
 * @param numbers The numbers 0 to 255 as 64-bit floats, which are read faster than converted.
 * @param one 1, and `whole` 2 to the power of 52: V8 makes a constant anew for every pixel, and keeps a parameter. A number
 *   from 0 to 2^31 that is added to `whole` is rounded to a whole number, ties to even, in the lowest bits of the sum.
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
  numbers: usize,
  one: f64,
  whole: f64,
  into: usize,
  width: i32,
  first: i32,
  end: i32,
): void {
  const corner = from - <usize>(top * stride)
  for (let y = first; y < end; y++) {
    let u = (originX + <f64>y * downX) * ratioX - 0.5
    let v = (originY + <f64>y * downY) * ratioY - 0.5
    for (let x = 0; x < width; x++, into += 3, u += stepX, v += stepY) {
      const across = inside(u, lastX)
      const down = inside(v, lastY)
      const column = Math.floor(across)
      const row = Math.floor(down)
      const toRight = across - column
      const toBottom = down - row
      const toLeft = one - toRight
      const toTop = one - toBottom
      const above = corner + <usize>(wholeOf(row + whole) * stride + wholeOf(column + whole) * 3)
      const below = above + stride
      const topLeft = toLeft * toTop
      const topRight = toRight * toTop
      const bottomLeft = toLeft * toBottom
      const bottomRight = toRight * toBottom
      const red =
        topLeft * numberAt(numbers, above) +
        topRight * numberAt(numbers, above + 3) +
        bottomLeft * numberAt(numbers, below) +
        bottomRight * numberAt(numbers, below + 3)
      const green =
        topLeft * numberAt(numbers, above + 1) +
        topRight * numberAt(numbers, above + 4) +
        bottomLeft * numberAt(numbers, below + 1) +
        bottomRight * numberAt(numbers, below + 4)
      const blue =
        topLeft * numberAt(numbers, above + 2) +
        topRight * numberAt(numbers, above + 5) +
        bottomLeft * numberAt(numbers, below + 2) +
        bottomRight * numberAt(numbers, below + 5)
      store<u8>(into, <u8>wholeOf(red + whole))
      store<u8>(into + 1, <u8>wholeOf(green + whole))
      store<u8>(into + 2, <u8>wholeOf(blue + whole))
    }
  }
}

/** The nearest number from 0 to `last`; 0 for none. */
function inside(place: f64, last: f64): f64 {
  const positive = select<f64>(place, 0, place > 0)
  return select<f64>(last, positive, positive > last)
}

function wholeOf(sum: f64): i32 {
  return <i32>reinterpret<i64>(sum)
}

function numberAt(numbers: usize, at: usize): f64 {
  return load<f64>(numbers + ((<usize>load<u8>(at)) << 3))
}
