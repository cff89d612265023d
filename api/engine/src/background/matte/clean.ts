import type { Raster } from '../../decoding/raster.ts'
import type { Head } from '../../portrait/portrait.ts'
import type { Matte } from './matte.ts'
import { sceneKept } from './scene-kept.ts'

/** Why a matte is no use. */
export interface MatteFault {
  readonly code: 'cuts_into_face' | 'keeps_old_scene' | 'undecided'
  /** What was seen, with figures. */
  readonly detail: string
}

/** From this alpha on nothing of a pixel is lost that anybody could see. */
const solid = 250

/**
 * The mesh's outermost points may lie a little beside a turned or narrow face: the face is looked at this far out from
 * its middle.
 */
const meshReach = 0.85

/** So many of the mesh's points may be lost to a strand of hair that hangs before them. */
const lostPoints = 0.01

/** The person mask and the matte differ about the head's ends by less than this share of the head's height. */
const headMargin = 0.1

/** How far, in head heights, hair or a headscarf may stand off beside the head above the chin. */
const hairReach = 0.45

/** Opaque pixels farther off than that, as a share of the head's height squared, are of the old scene. */
const foreignShare = 0.03

/**
 * What is kept beside the head of the colours that were taken away there, as a share of the head's height squared: of
 * 170 mattes without such a fault, of photos and of rendered heads, the most is 0.004, by hair and by shoulders; a piece of
 * wall had 0.013.
 */
const wallShare = 0.01

/** Undecided squares, as a share of the head's height squared. */
const undecidedShare = 0.06

/** Areas are counted in squares of this share of the head's height. */
const squareShare = 1 / 40

/** What is wrong with the matte of a photo, or null: a background may be replaced only where nothing is. */
export function faultOf(matte: Matte, photo: Raster, head: Head): MatteFault | null {
  return (
    cutIntoFace(matte, head) ??
    cutIntoHead(matte, head) ??
    oldScene(matte, head) ??
    wallBesideHead(matte, photo, head) ??
    undecided(matte, head)
  )
}

function cutIntoFace(matte: Matte, { mesh, eyeMiddle, chinY }: Head): MatteFault | null {
  const middle = { x: eyeMiddle.x, y: eyeMiddle.y + (chinY - eyeMiddle.y) / 3 }
  const lost = mesh.filter((point) => {
    const x = middle.x + (point.x - middle.x) * meshReach
    const y = middle.y + (point.y - middle.y) * meshReach
    return alphaAt(matte, x, y) < solid
  }).length
  if (lost <= mesh.length * lostPoints) return null
  return {
    code: 'cuts_into_face',
    detail: `${lost} of ${mesh.length} points of the face are not wholly kept.`,
  }
}

/** The top of the hair, and both sides at the height of the eyes, must be in the matte where they are in the mask. */
function cutIntoHead(matte: Matte, head: Head): MatteFault | null {
  const { hairTopY, leftX, rightX, chinY, eyeMiddle } = head
  const margin = headMargin * (chinY - hairTopY)
  const isKept = (x: number, y: number) => alphaAt(matte, x, y) > 127
  let top = Math.floor(eyeMiddle.y)
  for (let x = leftX; x <= rightX; x += (rightX - leftX) / 80 || 1) {
    while (top > 0 && isKept(x, top - 1)) top--
  }
  const sides = [leftX + margin, rightX - margin].filter((x) => !isKept(x, eyeMiddle.y))
  if (top <= hairTopY + margin && sides.length === 0) return null
  const where = sides.length > 0 ? 'at the side of the head' : 'at the top of the head'
  return { code: 'cuts_into_face', detail: `The matte ends short of the hair ${where}.` }
}

function oldScene(matte: Matte, { leftX, rightX, chinY, hairTopY }: Head): MatteFault | null {
  const height = chinY - hairTopY
  const [left, right] = [leftX - hairReach * height, rightX + hairReach * height]
  const isFar = (x: number, y: number) =>
    y < hairTopY - headMargin * height || (y < chinY - 0.15 * height && (x < left || x > right))
  const share = shareOfSquares(matte, height, (mean, x, y) => mean > 127 && y < chinY && isFar(x, y))
  if (share < foreignShare) return null
  return {
    code: 'keeps_old_scene',
    detail: `Parts of the old scene beside or over the head stay, ${(100 * share).toFixed(0)} % of the head's height squared.`,
  }
}

function wallBesideHead(matte: Matte, photo: Raster, head: Head): MatteFault | null {
  const share = sceneKept(matte, photo, head)
  if (share < wallShare) return null
  return {
    code: 'keeps_old_scene',
    detail: `Beside the head stays what looks like the wall that is taken away next to it, ${(100 * share).toFixed(1)} % of the head's height squared.`,
  }
}

/** Mean alphas far from both ends over a whole square: an edge or a strand of hair crosses it, and fills none. */
function undecided(matte: Matte, { chinY, hairTopY }: Head): MatteFault | null {
  const isUndecided = (_mean: number, _x: number, _y: number, least: number, most: number) =>
    least > 25 && most < 230
  const share = shareOfSquares(matte, chinY - hairTopY, isUndecided)
  if (share < undecidedShare) return null
  return {
    code: 'undecided',
    detail: `Where the person ends stays open on ${(100 * share).toFixed(0)} % of the head's height squared.`,
  }
}

/** The area of the squares that pass, as a share of the head's height squared. Of each, 16 pixels are looked at. */
function shareOfSquares(
  matte: Matte,
  headHeight: number,
  passes: (mean: number, x: number, y: number, least: number, most: number) => boolean,
): number {
  const side = Math.max(headHeight * squareShare, 4)
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

/** Outside the photo nothing is lost. */
function alphaAt({ alpha, width, height }: Matte, x: number, y: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)]
  if (column < 0 || row < 0 || column >= width || row >= height) return 255
  return alpha[row * width + column] ?? 255
}
