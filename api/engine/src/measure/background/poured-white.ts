import type { Raster } from '#decode/raster.ts'
import { personModelSide as side } from '#models/networks.ts'
import { wallThresholds } from '#thresholds/background.ts'

const { from, flat, step: leastStep, reach } = wallThresholds.pouredWhite

/**
 * How long the border is along which a white without any texture ends at a step inside the wall, in sides of the view. It is 0 for
 * a wall that light has made white: there white fades into the wall. White that was poured or painted with a program ends at once.
 *
 * @param luma That of the view, 0 to 255.
 * @param isClear 1 for each place of the view that is background for certain.
 */
export function pouredBorder(seen: Raster, luma: Float32Array, isClear: Uint8Array): number {
  const at = (place: number) => luma[place] ?? 0
  const level = (place: number) => seen.rgb[place] ?? 0
  const isWhite = (place: number) =>
    isClear[place] && level(place * 3) >= from && level(place * 3 + 1) >= from && level(place * 3 + 2) >= from
  const [beside, away] = [
    [-1, 1, -side, side],
    [-reach, reach, -reach * side, reach * side],
  ]
  let border = 0
  for (let row = reach + 1; row < side - reach - 1; row++) {
    for (let column = reach + 1; column < side - reach - 1; column++) {
      const place = row * side + column
      if (!isWhite(place)) continue
      const here = at(place)
      if (beside.some((next) => Math.abs(at(place + next) - here) > flat)) continue
      for (const move of away) if (isClear[place + move] && here - at(place + move) >= leastStep) border++
    }
  }
  return border / side
}
