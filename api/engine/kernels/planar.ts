/** The number of bytes of a 32-bit float. */
const float: i32 = 4

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
