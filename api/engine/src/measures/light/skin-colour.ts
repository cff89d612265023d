import { faceLightThresholds } from '../../thresholds/measures/face-light.ts'
import type { Lab } from '../../views/colour.ts'

/** How far a colour is outside the range of skin, as a distance in a and b. It is 0 inside. */
export function distanceFromSkin({ a, b }: Lab): number {
  const { skinRange } = faceLightThresholds
  const outside = (value: number, { min, max }: { readonly min: number; readonly max: number }) =>
    Math.max(min - value, value - max, 0)
  return Math.hypot(outside(a, skinRange.a), outside(b, skinRange.b))
}
