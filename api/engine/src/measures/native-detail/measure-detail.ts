import { type NativeSource, nativePixels } from '../../decoding/native-pixels.ts'
import { letGo } from '../../decoding/raster.ts'
import type { FacePlace } from '../../portrait/portrait.ts'
import type { Outcome } from '../../problem.ts'
import { type HeadLook, nativeFace, nativeHead } from '../detail/head-pixels.ts'
import { type Detail, measureFaceDetail, measureHeadDetail } from './detail.ts'

/**
 * Measures the detail of a head in the photo's own pixels, each step as soon as its part is known: the photo is decoded
 * while its face is looked for, the face measured while its head is looked at, then the head. Problem:
 * `unreadable_image`.
 */
export type DetailMeasure = (photo: NativeSource) => (face: FacePlace) => (look: HeadLook) => DetailOutcome
type DetailOutcome = Promise<Outcome<Detail>>

/** Does so in the thread that asks; `openDetailThread` does it beside. */
export const measureHere: DetailMeasure = (source) => {
  const decoding = nativePixels(source)
  return (face) => {
    const measuring = decoding.then((decoded) => {
      if (!decoded.ok) return decoded
      const photo = decoded.value
      const ofFace = measureFaceDetail(nativeFace(photo, face), face)
      return { ok: true, value: { photo, ofFace } } as const
    })
    return async (look) => {
      const measured = await measuring
      if (!measured.ok) return measured
      const { photo, ofFace } = measured.value
      const detail = measureHeadDetail({ ...look, native: nativeHead(photo, look.head) }, ofFace)
      if ('stored' in source) letGo(photo.rgb)
      return { ok: true, value: detail }
    }
  }
}
