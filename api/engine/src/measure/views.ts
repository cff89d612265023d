import { cutTurned, type Placement, type Raster, type Rectangle, toOutput } from '../decode/raster.ts'
import type { Point } from '../mesh/face-mesh.ts'

/** The face turned upright and scaled to a standard size, so that a place in it is the same part of any face. */
export interface FaceView {
  /** `faceView.width` by `faceView.height` pixels. Areas outside the photo repeat its edge. */
  readonly raster: Raster
  /** The 478 points of the mesh in the view's pixels. */
  readonly points: readonly Point[]
  /** The view's pixels per pixel of the source. Above 1 the face was enlarged, and detail is missing. */
  readonly enlargement: number
}

/**
 * The geometry of the view. The pupils are on one row, as far apart as in the aligned face of ISO/IEC 29794-5 (616 px
 * square, pupils 113 px apart). The canvas is smaller than the standard's: from above the hairline to the neck.
 */
export const faceView = {
  width: 400,
  height: 480,
  interEye: 113,
  eyes: [
    { x: 143.5, y: 170 },
    { x: 256.5, y: 170 },
  ],
} as const

/**
 * Cuts the face out of a raster. `eyes` and `points` are in the raster's pixels, with the eye on the image's left
 * first. `sourcePixelsPerPixel` is the number of source pixels per pixel of the raster.
 */
export function viewFace(
  raster: Raster,
  eyes: readonly [Point, Point],
  points: readonly Point[],
  sourcePixelsPerPixel: number,
): FaceView {
  const placement = facePlacement(eyes)
  return {
    raster: cutTurned(raster, placement, faceView.width, faceView.height),
    points: points.map((point) => toOutput(placement, point)),
    enlargement: 1 / (placement.scale * sourcePixelsPerPixel),
  }
}

/** The placement of the view over the raster that contains the eyes, with the eye on the image's left first. */
function facePlacement([left, right]: readonly [Point, Point]): Placement {
  return {
    source: { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 },
    output: { x: faceView.width / 2, y: faceView.eyes[0].y },
    scale: Math.hypot(right.x - left.x, right.y - left.y) / faceView.interEye,
    turnRadians: Math.atan2(right.y - left.y, right.x - left.x),
  }
}

/** Makes a measure once for each view and keeps it, because several checks read it. */
export function oncePerView<View extends object, Others extends readonly unknown[], Measured>(
  measure: (view: View, ...others: Others) => Measured,
): (view: View, ...others: Others) => Measured {
  const known = new WeakMap<View, { readonly measured: Measured }>()
  return (view, ...others) => {
    const kept = known.get(view) ?? { measured: measure(view, ...others) }
    known.set(view, kept)
    return kept.measured
  }
}

/** A part of the photo stretched to the person model's square, and how much of each place a person covers. */
export interface PersonView {
  /** The part, in source pixels. It may extend beyond the photo, whose edge is then repeated. */
  readonly area: Rectangle
  /** `personModelSide` squared. */
  readonly raster: Raster
  /** Coverage by a person, 0 to 1, row by row, with as many values as the raster has pixels. */
  readonly coverage: Float32Array
}

/**
 * A part of the photo, on whole pixels inside it, in the pixels of the file. It is neither scaled nor turned, except
 * by the EXIF orientation.
 */
export interface NativeView extends Rectangle {
  /**
   * The whole upright source. The part is read from it without a copy, because a copy would cost as much as most of
   * its measures.
   */
  readonly photo: Raster
}

/** The views for the checks that read the pixels of the head. */
export interface HeadViews {
  readonly face: FaceView
  /** A square round the head, with a side of 1.9 head heights. */
  readonly head: PersonView
}

/** The views for the checks that read pixels. */
export interface Views extends HeadViews {
  /** The judged frame. */
  readonly frame: PersonView
}
