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
