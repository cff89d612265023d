import type { Lab } from '../../views/colour.ts'

/** The CIELAB ranges of skin under daylight by ISO/IEC 29794-5, natural colour. */
const skinRange = { a: [5, 25], b: [5, 35] } as const

/** How far a colour lies outside the range of skin, as a distance in a and b; 0 inside. */
export function distanceFromSkin({ a, b }: Lab): number {
  const outside = (value: number, [min, max]: readonly [number, number]) =>
    Math.max(min - value, value - max, 0)
  return Math.hypot(outside(a, skinRange.a), outside(b, skinRange.b))
}
