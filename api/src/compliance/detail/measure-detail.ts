import type { Raster } from '../raster.ts'
import type { FacePlace } from '../vision/portrait.ts'
import { type Detail, measureFaceDetail, measureHeadDetail } from './detail.ts'
import { type HeadLook, nativeFace, nativeHead } from './head-pixels.ts'

/**
 * Measures the detail of a head: begins with its face as soon as that was found, and gives what ends it once the head
 * was measured. `photo` is the upright source with every pixel that the file has.
 */
export type DetailMeasure = (face: FacePlace, photo: Raster) => (look: HeadLook) => Detail | Promise<Detail>

/** Does so in the thread that asks; `openDetailThread` does it beside. */
export const measureHere: DetailMeasure = (face, photo) => {
  const ofFace = measureFaceDetail(nativeFace(photo, face), face)
  return (look) => measureHeadDetail({ ...look, native: nativeHead(photo, look.head) }, ofFace)
}
