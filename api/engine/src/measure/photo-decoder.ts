import { type Decoding, decodeBeside, type SeenPhoto } from '../decode/decode.ts'
import { type NativeSource, nativePixels } from '../decode/opened-photo.ts'
import type { Raster } from '../decode/raster.ts'
import type { Outcome } from '../problem.ts'
import { type DetailOfFace, measureHere } from './detail/detail.ts'

/** A photo that has been decoded as far as it can be looked at. Its pixels may be in another thread or process. */
export interface Photo extends SeenPhoto {
  /**
   * Every pixel of the upright photo. Call it once: the caller may change and release the pixels. Problem:
   * `unreadable_image`.
   */
  native(): Promise<Outcome<Raster>>
  /** Measures the detail of a head where the pixels are. */
  readonly measureDetail: DetailOfFace
}

/** The limits for decoding a file, and the work that begins before it is asked for. */
export interface Opening extends Decoding {
  /** The work on every pixel that begins as soon as the header has been read, because it will be asked for. */
  readonly ahead?: 'native' | 'detail'
}

/** Decodes photos: the only way in which the engine reads the bytes of a photo. */
export interface PhotoDecoder {
  /**
   * Decodes untrusted bytes. One photo at a time: the photo before must not be used any more.
   *
   * Problems: `unsupported_image_format`, `unreadable_image`, `too_many_pixels`, `payload_too_large`.
   */
  open(bytes: Uint8Array, opening: Opening): Promise<Outcome<Photo>>
}

/** Decodes and measures in the calling thread. */
export const decodeHere: PhotoDecoder = {
  async open(bytes, opening) {
    const opened = await decodeBeside(bytes, (source) => beginOn(source, opening), opening)
    if (!opened.ok) return opened
    const { file, whole, closeUp, begun } = opened.value
    return { ok: true, value: { file, whole, closeUp, ...begun } }
  },
}

function beginOn(source: NativeSource, { ahead }: Opening): Pick<Photo, 'native' | 'measureDetail'> {
  const native = ahead === 'native' ? nativePixels(source) : undefined
  const ofPhoto = ahead === 'detail' ? measureHere(source) : undefined
  return {
    native: () => native ?? nativePixels(source),
    measureDetail: (...ofFace) => (ofPhoto ?? measureHere(source))(...ofFace),
  }
}
