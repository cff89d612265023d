import type { Raster } from '../../../decoding/raster.ts'
import type { Head } from '../../../portrait/portrait.ts'
import { matteFaults } from '../../../thresholds/measures/matte.ts'
import { deltaE76, type Lab, rgbToLab } from '../../../views/colour.ts'
import type { Matte } from '../matte.ts'

const { beside, over, kept, removed, nearSquares, sameColour } = matteFaults.sceneKept
const { shouldersOverChin } = matteFaults.oldScene

interface Square {
  readonly column: number
  readonly row: number
  readonly alpha: number
  readonly colour: Lab
}

/**
 * How much a matte keeps, next to and above the head, of the colours that it removes close by: walls that it took for a
 * shoulder or for hair.
 * @returns A share of the head's height squared.
 */
export function sceneKept(matte: Matte, photo: Raster, head: Head): number {
  const { hairTopY, leftX, rightX, chinY } = head
  const height = chinY - hairTopY
  const { squares: sizes } = matteFaults
  const side = Math.max(height * sizes.shareOfHead, sizes.leastPx)
  const squares = squaresAbove(chinY - shouldersOverChin * height, side, matte, photo)
  const wall = new Map(
    squares.filter(({ alpha }) => alpha < removed).map((square) => [placeOf(square), square.colour]),
  )
  const isBeside = ({ column, row }: Square) => {
    const [x, y] = [(column + 0.5) * side, (row + 0.5) * side]
    const aside = Math.max(leftX - x, x - rightX)
    return aside > beside * height || hairTopY - y > over * height
  }
  const count = squares.filter(
    (square) => square.alpha >= kept && isBeside(square) && isOnWall(square, wall),
  ).length
  return (count * side ** 2) / height ** 2
}

const placeOf = ({ column, row }: Pick<Square, 'column' | 'row'>) => `${column} ${row}`

/** Whether the same colour was removed near a square. */
function isOnWall({ column, row, colour }: Square, wall: ReadonlyMap<string, Lab>): boolean {
  for (let down = -nearSquares; down <= nearSquares; down++) {
    for (let right = -nearSquares; right <= nearSquares; right++) {
      const there = wall.get(placeOf({ column: column + right, row: row + down }))
      if (there && deltaE76(colour, there) < sameColour) return true
    }
  }
  return false
}

/** The whole squares of a photo down to `bottomY`. */
function squaresAbove(bottomY: number, side: number, matte: Matte, photo: Raster): Square[] {
  const columns = Math.floor(matte.width / side)
  const rows = Math.floor(Math.min(bottomY, matte.height) / side)
  return Array.from({ length: columns * Math.max(rows, 0) }, (_, at) =>
    squareAt(at % columns, Math.floor(at / columns), side, matte, photo),
  )
}

/** Means over a square, of 16 of its pixels. */
function squareAt(column: number, row: number, side: number, matte: Matte, photo: Raster): Square {
  let [alpha, red, green, blue] = [0, 0, 0, 0]
  for (let at = 0; at < 16; at++) {
    const x = Math.floor(column * side + ((at % 4) + 0.5) * (side / 4))
    const y = Math.floor(row * side + (Math.floor(at / 4) + 0.5) * (side / 4))
    const place = y * matte.width + x
    alpha += matte.alpha[place] ?? 0
    red += photo.rgb[place * 3] ?? 0
    green += photo.rgb[place * 3 + 1] ?? 0
    blue += photo.rgb[place * 3 + 2] ?? 0
  }
  return { column, row, alpha: alpha / 16, colour: rgbToLab(red / 16, green / 16, blue / 16) }
}
