import type { Rectangle } from '#decode/raster.ts'
import { mouthCorners } from '#mesh/mesh-points.ts'
import { detailThresholds } from '#thresholds/detail.ts'
import { quantile } from '../distribution.ts'
import { type LumaPatch, reducedLuminance } from '../luminance.ts'
import type { FacePlace } from '../portrait.ts'
import { pointAt } from '../regions.ts'
import type { NativeView } from '../views.ts'

/** The parts in which every face has edges: the eyes, from above the brows to below the eyes, and the mouth. */
export interface FacePatches {
  readonly patches: readonly LumaPatch[]
  /** Pixels between the eyes in the patches. */
  readonly interEyePx: number
}

/** The patches of a face at the size at which detail is judged. */
export function facePatches(native: NativeView, head: FacePlace): FacePatches {
  return {
    patches: [eyesArea(head), mouthArea(head)].flatMap((area) => judgedArea(native, head, area) ?? []),
    interEyePx: head.interEye * judgedScale(head),
  }
}

function eyesArea({ eyeMiddle, interEye }: FacePlace): Rectangle {
  return {
    x: eyeMiddle.x - interEye,
    y: eyeMiddle.y - 0.5 * interEye,
    width: 2 * interEye,
    height: 0.85 * interEye,
  }
}

function mouthArea({ mesh, interEye }: FacePlace): Rectangle {
  const [left, right] = mouthCorners.map((number) => pointAt(mesh, number))
  const x = ((left?.x ?? 0) + (right?.x ?? 0)) / 2
  const y = ((left?.y ?? 0) + (right?.y ?? 0)) / 2
  return { x: x - 0.55 * interEye, y: y - 0.35 * interEye, width: 1.1 * interEye, height: 0.6 * interEye }
}

/**
 * Luma of an area of the face at the size at which detail is judged, clipped to the view. Null if only a few pixels
 * are left.
 *
 * @param area In source pixels.
 */
function judgedArea(native: NativeView, head: FacePlace, area: Rectangle): LumaPatch | null {
  const scale = judgedScale(head)
  const { width, height } = native
  const x = Math.max(Math.round(area.x - native.x), 0)
  const y = Math.max(Math.round(area.y - native.y), 0)
  const right = Math.min(Math.round(area.x - native.x + area.width), width)
  const bottom = Math.min(Math.round(area.y - native.y + area.height), height)
  const columns = Math.round((right - x) * scale)
  const rows = Math.round((bottom - y) * scale)
  const least = detailThresholds.leastPatchPx.value
  if (columns < least || rows < least) return null
  const part = { x: native.x + x, y: native.y + y, width: right - x, height: bottom - y }
  return { width: columns, height: rows, luma: reducedLuminance(native.photo, part, columns, rows) }
}

/** Pixels at the judged size per pixel of the source, at most 1. */
const judgedScale = ({ interEye }: FacePlace) =>
  Math.min(1, detailThresholds.judgedInterEyePx.value / interEye)

/** Side of the blocks whose noise is measured, in pixels. */
export const blockSide = 8
const { calmShare, unclipped, leastBlocks } = detailThresholds.noise
/** Only every third row of blocks is read. */
const everyRow = 3

/**
 * The noise of the face's skin: its standard deviation in levels of luma, at the size at which detail is judged. Null
 * if too little of the face is neither black nor white.
 *
 * It uses Immerkær's estimator ("Fast noise variance estimation", 1996: the difference of two Laplacians, which is 0
 * for lines and ramps) over blocks of 8 x 8 pixels, and takes the upper end of the calmest fifth of the blocks.
 * Therefore neither freckles nor a beard count as noise.
 */
export function noiseLevel(native: NativeView, head: FacePlace): number | null {
  const { eyeMiddle, interEye } = head
  const pixel = 1 / judgedScale(head)
  const bottom = eyeMiddle.y + 1.1 * interEye
  const levels: number[] = []
  for (let y = eyeMiddle.y - 0.8 * interEye; y < bottom; y += everyRow * blockSide * pixel) {
    const height = (blockSide + 2) * pixel
    const area = { x: eyeMiddle.x - 0.9 * interEye, y, width: 1.8 * interEye, height }
    const band = judgedArea(native, head, area)
    for (let x = 1; band && x + blockSide < band.width; x += blockSide) {
      const level = noiseOfBlock(band, band.width + x)
      if (level !== null) levels.push(level)
    }
  }
  return levels.length < leastBlocks ? null : quantile(levels, calmShare)
}

/**
 * The noise of one block, in levels of luma. `corner` is the place of its upper left pixel; the pixels round the
 * block are read too. Null if the block is too dark or too bright to show its noise.
 */
export function noiseOfBlock({ luma, width }: LumaPatch, corner: number): number | null {
  let deviations = 0
  let brightness = 0
  for (let row = 0; row < blockSide; row++) {
    for (let place = corner + row * width, end = place + blockSide; place < end; place++) {
      const corners =
        (luma[place - width - 1] ?? 0) +
        (luma[place - width + 1] ?? 0) +
        (luma[place + width - 1] ?? 0) +
        (luma[place + width + 1] ?? 0)
      const sides =
        (luma[place - width] ?? 0) +
        (luma[place + width] ?? 0) +
        (luma[place - 1] ?? 0) +
        (luma[place + 1] ?? 0)
      const middle = luma[place] ?? 0
      deviations += Math.abs(corners - 2 * sides + 4 * middle)
      brightness += middle
    }
  }
  const mean = brightness / blockSide ** 2
  if (mean < unclipped.min || mean > unclipped.max) return null
  return (Math.sqrt(Math.PI / 2) * deviations) / (6 * blockSide ** 2)
}
