import type { Rectangle } from '../../decoding/raster.ts'
import { mouthCorners } from '../../mesh/mesh-points.ts'
import type { FacePlace } from '../../portrait/portrait.ts'
import { detailThresholds } from '../../thresholds/measures/detail.ts'
import { reducedLuminance } from '../../views/luminance.ts'
import { pointAt } from '../../views/regions.ts'
import type { NativeView } from '../../views/views.ts'

/** Luma from 0 to 255, row by row. */
export interface LumaPatch {
  readonly width: number
  readonly height: number
  readonly luma: Float32Array
}

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
export function judgedArea(native: NativeView, head: FacePlace, area: Rectangle): LumaPatch | null {
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
export const judgedScale = ({ interEye }: FacePlace) =>
  Math.min(1, detailThresholds.judgedInterEyePx.value / interEye)
