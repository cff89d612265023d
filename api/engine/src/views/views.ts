import type { Raster, Rectangle } from '../decoding/raster.ts'
import type { FaceView } from './face-view.ts'

/** A part of the photo squeezed into the person model's square, and how much of each place a person covers. */
export interface PersonView {
  /** The part, in source pixels; it may reach beyond the photo, whose edge is then repeated. */
  readonly area: Rectangle
  /** `personModelSide` squared. */
  readonly raster: Raster
  /** Coverage by a person, 0 to 1, row by row, as many values as the raster has pixels. */
  readonly coverage: Float32Array
}

/** A part of the photo, on whole pixels inside it, as the file has them: neither scaled nor turned but for the EXIF orientation. */
export interface NativeView extends Rectangle {
  /** The whole upright source, which is read where it lies: a copy of the part would cost as much as most measures of it. */
  readonly photo: Raster
}

/** What the checks that look at the head's pixels look at. */
export interface HeadViews {
  readonly face: FaceView
  /** A square of 1.9 head heights round the head. */
  readonly head: PersonView
}

/** What the checks that look at pixels look at. */
export interface Views extends HeadViews {
  /** The judged frame. */
  readonly frame: PersonView
}
