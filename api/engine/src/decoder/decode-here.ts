import { decodeBeside } from '../decoding/decode.ts'
import { type NativeSource, nativePixels } from '../decoding/native-pixels.ts'
import { type DetailMeasure, measureHere } from '../measures/native-detail/measure-detail.ts'
import type { Opening, Photo, PhotoDecoder } from './photo-decoder.ts'

/** Decodes in the calling thread, with a measure of the detail that may be in another one. */
export function decodeWith(measure: DetailMeasure): PhotoDecoder {
  return {
    async open(bytes, opening) {
      const opened = await decodeBeside(bytes, (source) => beginOn(source, opening, measure), opening)
      if (!opened.ok) return opened
      const { photo, begun } = opened.value
      const { file, whole, closeUp } = photo
      return { ok: true, value: { file, whole, closeUp, ...begun } }
    },
  }
}

/** Decodes and measures in the calling thread. */
export const decodeHere: PhotoDecoder = decodeWith(measureHere)

function beginOn(
  source: NativeSource,
  { ahead }: Opening,
  measure: DetailMeasure,
): Pick<Photo, 'native' | 'measureDetail'> {
  const native = ahead === 'native' ? nativePixels(source) : undefined
  const ofPhoto = ahead === 'detail' ? measure(source) : undefined
  return {
    native: () => native ?? nativePixels(source),
    measureDetail: (face) => (ofPhoto ?? measure(source))(face),
  }
}
