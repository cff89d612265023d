import sharp from 'sharp'
import type { Raster, Rectangle } from '../compliance/raster.ts'
import type { FaceMesh } from '../compliance/vision/face-mesh.ts'
import type { Models } from '../compliance/vision/models.ts'
import type { Head } from '../compliance/vision/portrait.ts'
import type { Matte } from './matte/matte.ts'

/** What the pixels of a photo before another backdrop say about whether it shows the same person. */
export interface Proof {
  /** Pixels of the solid core in which any channel differs. */
  readonly personPixelsChanged: number
  readonly mixedPixels: number
  /** Of the photo, 0 to 1: the sum of the matte. */
  readonly personShare: number
  /** In pixels of the photo, to a hundredth; null where no face was found on either side. */
  readonly landmarkShiftPx: number | null
}

/** Compares a photo with what was made of it: same size, with the matte that tells what is the person. */
export async function proveIdentity(
  models: Models,
  { before, after, matte, head }: { before: Raster; after: Raster; matte: Matte; head: Head },
): Promise<Proof> {
  const counted = countPixels(before, after, matte)
  return { ...counted, landmarkShiftPx: await landmarkShift(models, { before, after, matte, head }) }
}

function countPixels(before: Raster, after: Raster, { alpha }: Matte): Omit<Proof, 'landmarkShiftPx'> {
  let [personPixelsChanged, mixedPixels, coverage] = [0, 0, 0]
  for (let place = 0, at = 0; place < alpha.length; place++, at += 3) {
    const person = alpha[place] ?? 0
    coverage += person
    if (person !== 255) {
      if (person > 0) mixedPixels++
      continue
    }
    const same =
      before.rgb[at] === after.rgb[at] &&
      before.rgb[at + 1] === after.rgb[at + 1] &&
      before.rgb[at + 2] === after.rgb[at + 2]
    if (!same) personPixelsChanged++
  }
  return { personPixelsChanged, mixedPixels, personShare: coverage / 255 / Math.max(alpha.length, 1) }
}

/** The square round the head, in head heights, and the longest edge at which its face is looked for. */
const square = { heads: 1.9, edgePx: 640 } as const

interface Pair {
  readonly before: Raster
  readonly after: Raster
  readonly matte: Matte
  readonly head: Head
}

/**
 * The largest distance between a point of the face mesh before and after, in pixels of the photo. A network's points
 * move by half a percent with what is round the head, so both are looked at over the solid core alone, before one grey.
 */
async function landmarkShift(models: Models, { before, after, matte, head }: Pair): Promise<number | null> {
  const area = squareRound(head, before)
  const meshOf = async (raster: Raster): Promise<FaceMesh | undefined> => {
    const seen = await coreAlone(raster, matte, area)
    return models.findFaces(seen)[0]
  }
  const [first, second] = [await meshOf(before), await meshOf(after)]
  if (!first || !second) return null
  const scale = Math.max(1, Math.max(area.width, area.height) / square.edgePx)
  const shifts = first.points.map(({ x, y }, index) => {
    const moved = second.points[index]
    return moved ? Math.hypot(moved.x - x, moved.y - y) * scale : Number.POSITIVE_INFINITY
  })
  return Number(Math.max(...shifts).toFixed(2))
}

/** On whole pixels, inside the photo. */
function squareRound({ hairTopY, chinY, leftX, rightX }: Head, { width, height }: Raster): Rectangle {
  const half = ((chinY - hairTopY) * square.heads) / 2
  const [centreX, centreY] = [(leftX + rightX) / 2, (hairTopY + chinY) / 2]
  const x = Math.min(Math.max(Math.round(centreX - half), 0), width - 1)
  const y = Math.min(Math.max(Math.round(centreY - half), 0), height - 1)
  const right = Math.min(Math.max(Math.round(centreX + half), x + 1), width)
  const bottom = Math.min(Math.max(Math.round(centreY + half), y + 1), height)
  return { x, y, width: right - x, height: bottom - y }
}

const grey = 128

async function coreAlone({ rgb, width }: Raster, { alpha }: Matte, area: Rectangle): Promise<Raster> {
  const cut = new Uint8ClampedArray(area.width * area.height * 3).fill(grey)
  for (let row = 0, to = 0; row < area.height; row++) {
    let place = (area.y + row) * width + area.x
    for (let column = 0; column < area.width; column++, place++, to += 3) {
      if (alpha[place] !== 255) continue
      cut[to] = rgb[place * 3] ?? 0
      cut[to + 1] = rgb[place * 3 + 1] ?? 0
      cut[to + 2] = rgb[place * 3 + 2] ?? 0
    }
  }
  const raw = { width: area.width, height: area.height, channels: 3 } as const
  const { data, info } = await sharp(cut, { raw })
    .resize(square.edgePx, square.edgePx, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    width: info.width,
    height: info.height,
    rgb: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length),
  }
}
