import { type NativeSource, nativePixels } from '../../decoding/native-pixels.ts'
import { letGo } from '../../decoding/raster.ts'
import type { FacePlace } from '../../portrait/portrait.ts'
import type { Outcome } from '../../problem.ts'
import { type HeadLook, nativeFace, nativeHead } from '../detail/head-pixels.ts'
import { type Detail, measureFaceDetail, measureHeadDetail } from './detail.ts'

/**
 * Measures the detail of a head in the photo's own pixels. Each step starts as soon as its input is known: the photo
 * is decoded while its face is being located, the face is measured while the head is being analysed, and the head is
 * measured last. Problem: `unreadable_image`.
 */
export type DetailMeasure = (photo: NativeSource) => DetailOfFace
/** The steps that remain once the photo is known. */
export type DetailOfFace = (face: FacePlace) => (look: HeadLook) => DetailOutcome
type DetailOutcome = Promise<Outcome<Detail>>

/** Measures in the calling thread. `openDetailThread` measures in another thread. */
export const measureHere: DetailMeasure = (source) => {
  const decoding = nativePixels(source)
  return (face) => {
    const measuring = decoding.then((decoded) => {
      if (!decoded.ok) return decoded
      const photo = decoded.value
      const ofFace = measureFaceDetail(nativeFace(photo, face), face)
      return { ok: true, value: { photo, ofFace } } as const
    })
    // Whoever asks for the rest learns of a failure; until then, it must not end the process.
    measuring.catch(() => {})
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
