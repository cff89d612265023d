import type { Raster } from '#decode/raster.ts'
import { deltaE76, type Lab, rgbToLab } from '#measure/colour.ts'
import type { Head } from '#measure/portrait.ts'
import { matteFaults } from '#thresholds/matte.ts'
import { lostBody, lostClothes, lostPieces } from './lost-body.ts'
import type { Matte } from './matte.ts'

/** Why a matte cannot be used. */
export interface MatteFault {
  readonly code: 'cuts_into_face' | 'loses_body' | 'keeps_old_scene' | 'undecided'
  /** What was found, with figures. */
  readonly detail: string
}

/** The fault of a photo's matte, or null. A background may be replaced only if the matte has no fault. */
export function faultOf(matte: Matte, photo: Raster, head: Head): MatteFault | null {
  return (
    cutIntoFace(matte, head) ??
    cutIntoHead(matte, head) ??
    withoutBody(matte, head) ??
    oldScene(matte, head) ??
    wallBesideHead(matte, photo, head) ??
    undecided(matte, head)
  )
}

function cutIntoFace(matte: Matte, { mesh, eyeMiddle, chinY }: Head): MatteFault | null {
  const { solid, meshReach, lostPoints } = matteFaults.face
  const middle = { x: eyeMiddle.x, y: eyeMiddle.y + (chinY - eyeMiddle.y) / 3 }
  const lost = mesh.filter((point) => {
    const x = middle.x + (point.x - middle.x) * meshReach
    const y = middle.y + (point.y - middle.y) * meshReach
    return alphaAt(matte, x, y) < solid
  }).length
  if (lost <= mesh.length * lostPoints) return null
  return {
    code: 'cuts_into_face',
    detail: `${lost} of ${mesh.length} points of the face are not completely kept.`,
  }
}

/** The top of the hair, and both sides at the height of the eyes, must be in the matte if they are in the mask. */
function cutIntoHead(matte: Matte, head: Head): MatteFault | null {
  const { hairTopY, leftX, rightX, chinY, eyeMiddle } = head
  const margin = matteFaults.head.margin * (chinY - hairTopY)
  const isKept = (x: number, y: number) => alphaAt(matte, x, y) > matteFaults.head.kept
  let top = Math.floor(eyeMiddle.y)
  for (let x = leftX; x <= rightX; x += (rightX - leftX) / 80 || 1) {
    while (top > 0 && isKept(x, top - 1)) top--
  }
  const sides = [leftX + margin, rightX - margin].filter((x) => !isKept(x, eyeMiddle.y))
  if (top <= hairTopY + margin && sides.length === 0) return null
  const where = sides.length > 0 ? 'at the side of the head' : 'at the top of the head'
  return { code: 'cuts_into_face', detail: `The outline ends before the hair ${where}.` }
}

/** Clothes that look like the wall are removed with it, and a head would float before the new background. */
function withoutBody(matte: Matte, head: Head): MatteFault | null {
  const lost = lostBody(matte, head)
  const { maxShare, leastWidth } = matteFaults.body
  const isWhole = !lost || (lost.share <= maxShare && lost.narrowing >= leastWidth)
  const isKept = lostClothes(matte, head) < matteFaults.lostClothes.maxShare
  if (isWhole && isKept && lostPieces(matte, head) < matteFaults.lostPieces.maxShare) return null
  return {
    code: 'loses_body',
    detail:
      'A part of the shoulders or the clothes is not told from the background. Clothes in another colour than the wall help.',
  }
}

function oldScene(matte: Matte, { leftX, rightX, chinY, hairTopY }: Head): MatteFault | null {
  const { hairReach, shouldersOverChin, maxShare } = matteFaults.oldScene
  const { margin, kept } = matteFaults.head
  const height = chinY - hairTopY
  const [left, right] = [leftX - hairReach * height, rightX + hairReach * height]
  const isFar = (x: number, y: number) =>
    y < hairTopY - margin * height || (y < chinY - shouldersOverChin * height && (x < left || x > right))
  const share = shareOfSquares(matte, height, (mean, x, y) => mean > kept && y < chinY && isFar(x, y))
  if (share < maxShare) return null
  return {
    code: 'keeps_old_scene',
    detail:
      `Parts of the old background remain next to or above the head: ${(100 * share).toFixed(0)} % of the head's ` +
      'height squared.',
  }
}

function wallBesideHead(matte: Matte, photo: Raster, head: Head): MatteFault | null {
  const share = sceneKept(matte, photo, head)
  if (share < matteFaults.wallBesideHead.value) return null
  return {
    code: 'keeps_old_scene',
    detail:
      `An area next to the head remains that looks like the wall that is removed beside it: ${(100 * share).toFixed(1)} ` +
      "% of the head's height squared.",
  }
}

/** Mean alphas far from both ends over a whole square: an edge or a strand of hair crosses it, and fills none. */
function undecided(matte: Matte, { chinY, hairTopY }: Head): MatteFault | null {
  const { over, under, maxShare } = matteFaults.undecided
  const isUndecided = (_mean: number, _x: number, _y: number, least: number, most: number) =>
    least > over && most < under
  const share = shareOfSquares(matte, chinY - hairTopY, isUndecided)
  if (share < maxShare) return null
  return {
    code: 'undecided',
    detail: `The outline of the person is uncertain on ${(100 * share).toFixed(0)} % of the head's height squared.`,
  }
}

/** The area of the squares that pass, as a share of the head's height squared. Reads 16 pixels of each square. */
function shareOfSquares(
  matte: Matte,
  headHeight: number,
  passes: (mean: number, x: number, y: number, least: number, most: number) => boolean,
): number {
  const { squares } = matteFaults
  const side = Math.max(headHeight * squares.shareOfHead, squares.leastPx)
  let count = 0
  for (let y = 0; y + side <= matte.height; y += side) {
    for (let x = 0; x + side <= matte.width; x += side) {
      let [sum, least, most] = [0, 255, 0]
      for (let at = 0; at < 16; at++) {
        const alpha = alphaAt(
          matte,
          x + ((at % 4) + 0.5) * (side / 4),
          y + (Math.floor(at / 4) + 0.5) * (side / 4),
        )
        sum += alpha
        least = Math.min(least, alpha)
        most = Math.max(most, alpha)
      }
      if (passes(sum / 16, x + side / 2, y + side / 2, least, most)) count++
    }
  }
  return (count * side ** 2) / headHeight ** 2
}

/** Outside the photo, the alpha is that of the person, because nothing is lost there. */
function alphaAt({ alpha, width, height }: Matte, x: number, y: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)]
  if (column < 0 || row < 0 || column >= width || row >= height) return 255
  return alpha[row * width + column] ?? 255
}

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
function sceneKept(matte: Matte, photo: Raster, head: Head): number {
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
