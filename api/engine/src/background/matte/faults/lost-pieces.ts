import type { Head } from '../../../portrait/portrait.ts'
import { matteFaults } from '../../../thresholds/measures/matte.ts'
import type { Matte } from '../matte.ts'
import { apartOf, areaColour } from '../regions/area-colour.ts'
import { grown, inverse, marks, shrunk } from '../regions/grid.ts'

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
  let count = 0
  for (const piece of shrunk(pieces, grid, 1)) count += piece
  return count / area
}
