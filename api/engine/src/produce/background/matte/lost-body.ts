import type { Head } from '#measure/portrait.ts'
import { pointAt } from '#measure/regions.ts'
import { meshPoints } from '#mesh/mesh-points.ts'
import { matteFaults } from '#thresholds/matte.ts'
import { apartOf, areaColour } from './colours.ts'
import { countOf, grown, inverse, marks, shrunk } from './grid.ts'
import type { Matte } from './matte.ts'

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

/**
 * How much of the body below the chin a matte removes although the person model is sure of it: clothes of the wall's colour.
 * Only places as near to the head as the person's own body are read, because the model sees other people too.
 *
 * @returns A share of the head's height squared; 0 for a matte without the person model's opinion.
 */
export function lostClothes({ alpha, width, height, seen }: Matte, head: Head): number {
  if (!seen) return 0
  const { coverage: sure, removed, reach } = matteFaults.lostClothes
  const { coverage, cellPx } = seen
  const unit = head.chinY - head.skullTopY
  const middle = (head.leftX + head.rightX) / 2
  let count = 0
  for (let row = Math.max(Math.ceil(head.chinY / cellPx), 0); row < coverage.height; row++) {
    const y = Math.floor((row + 0.5) * cellPx)
    if (y >= height) break
    for (let column = 0; column < coverage.width; column++) {
      const x = Math.floor((column + 0.5) * cellPx)
      if (x >= width || Math.abs(x - middle) > reach * unit) continue
      const isSeen = (coverage.values[row * coverage.width + column] ?? 0) > sure
      if (isSeen && (alpha[y * width + x] ?? 255) < removed) count++
    }
  }
  return (count * cellPx ** 2) / unit ** 2
}

/**
 * How much of another colour than the wall a matte removes beside the body, before an even wall: a seam or a print of clothes
 * that have the wall's colour otherwise. Nothing else of such a colour stands before an even wall.
 *
 * @returns A share of the head's height squared; 0 before another wall, or for a matte without its cells' colours.
 */
export function lostPieces({ seen }: Matte, head: Head): number {
  if (!seen) return 0
  const { over, reach, beside, apart, mostSpread, leastWall } = matteFaults.lostPieces
  const { rgb, inside, cellPx } = seen
  const grid = { width: rgb.width, height: rgb.height }
  const unit = head.chinY - head.skullTopY
  const area = (unit / cellPx) ** 2
  const [middle, far] = [(head.leftX + head.rightX) / 2, reach * unit]
  const gone = inverse(grown(inside, grid, beside))
  const rowAt = (y: number) => Math.max(Math.round(y / cellPx), 0) * grid.width
  const chin = rowAt(head.chinY)
  const wall = areaColour(
    rgb,
    marks(grid, (place) => place < chin && gone[place]),
  )
  if (wall.count < leastWall * area || wall.spread > mostSpread) return 0
  const first = rowAt(head.chinY - over * unit)
  const pieces = marks(grid, (place) => {
    if (place < first || gone[place] !== 1) return false
    const x = ((place % grid.width) + 0.5) * cellPx
    return Math.abs(x - middle) <= far && apartOf(wall.middle, rgb.values, place * 3) > apart
  })
  return countOf(shrunk(pieces, grid, 1)) / area
}
