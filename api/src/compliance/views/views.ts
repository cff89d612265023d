import { cut, type Raster, type Rectangle } from '../raster.ts'
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

/** Pixels as the file has them, neither scaled nor turned but for the EXIF orientation. */
export interface NativeView {
  /** Where the raster's upper left corner lies in the upright source. */
  readonly x: number
  readonly y: number
  readonly raster: Raster
}

/** What the checks that look at pixels look at. */
export interface Views {
  readonly face: FaceView
  /** A square of 1.9 head heights round the head. */
  readonly head: PersonView
  /** The judged frame. */
  readonly frame: PersonView
  /** The head and some of the backdrop beside it. */
  readonly native: NativeView
}

/** The part of a native view that lies in an area of the source: whole pixels, at least one. */
export function partOf({ x, y, raster }: NativeView, area: Rectangle): NativeView {
  const left = clamp(Math.floor(area.x) - x, 0, raster.width - 1)
  const top = clamp(Math.floor(area.y) - y, 0, raster.height - 1)
  const right = clamp(Math.ceil(area.x + area.width) - x, left + 1, raster.width)
  const bottom = clamp(Math.ceil(area.y + area.height) - y, top + 1, raster.height)
  const part = { x: left, y: top, width: right - left, height: bottom - top }
  return { x: x + left, y: y + top, raster: cut(raster, part) }
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)
