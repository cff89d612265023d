import { meshPoints } from '../../../mesh/mesh-points.ts'
import type { Head } from '../../../portrait/portrait.ts'
import { matteFaults } from '../../../thresholds/measures/matte.ts'
import { pointAt } from '../../../views/regions.ts'
import type { Matte } from '../matte.ts'

/** How much of the body below the chin a matte lacks. */
export interface LostBody {
  /** The share, 0 to 1, of the places that every body covers and the matte does not. */
  readonly share: number
  /**
   * The matte's width at its lowest row, as a share of its greatest width above it, on the side where it is smaller. A body
   * becomes wider from the neck to the shoulders, and clothes that a matte takes for the wall leave the neck alone.
   */
  readonly narrowing: number
}

/**
 * Reads the matte in rows below the chin, as far as the photo shows them. Null if it ends above the second row.
 * Lengths are in head heights, from the chin to the top of the skull.
 */
export function lostBody(matte: Matte, head: Head): LostBody | null {
  const { rowsApart, deepest, neck, slope, widest } = matteFaults.body
  const unit = head.chinY - head.skullTopY
  const middle = pointAt(head.mesh, meshPoints.chin).x
  const rows = Array.from(
    { length: Math.round(deepest / rowsApart) },
    (_, at) => (at + 1) * rowsApart,
  ).filter((depth) => head.chinY + depth * unit < matte.height)
  if (rows.length < 2) return null
  let [wanted, lacking] = [0, 0]
  let narrowing = 1
  for (const side of [-1, 1] as const) {
    const shown = (side < 0 ? middle : matte.width - middle) / unit
    const reaches = rows.map((depth) =>
      Math.min(reachOf(matte, middle, head.chinY + depth * unit, side) / unit, shown),
    )
    for (const [at, depth] of rows.entries()) {
      if (depth < neck.below) continue
      const sure = Math.min(neck.halfWidth + slope * (depth - neck.below), widest, shown)
      wanted += sure
      lacking += Math.max(sure - (reaches[at] ?? 0), 0)
    }
    narrowing = Math.min(narrowing, (reaches.at(-1) ?? 0) / Math.max(...reaches, 1e-6))
  }
  return { share: lacking / Math.max(wanted, 1e-6), narrowing }
}

/** How far a row of the matte is the person, without a gap, from the middle to one side; in pixels. */
function reachOf({ alpha, width }: Matte, middle: number, y: number, side: -1 | 1): number {
  const row = Math.floor(y) * width
  let x = Math.round(middle)
  while (x >= 0 && x < width && (alpha[row + x] ?? 0) > matteFaults.head.kept) x += side
  return Math.abs(x - Math.round(middle))
}
