import type { Raster, Rectangle } from '../decoding/raster.ts'
import type { FaceView } from './face-view.ts'

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
