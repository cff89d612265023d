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
