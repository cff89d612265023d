import { type NativeSource, nativePixels } from '#decode/opened-photo.ts'
import { letGo } from '#decode/raster.ts'
import type { Outcome } from '#problem.ts'
import type { FacePlace } from '../portrait.ts'
import { skinSmoothing } from '../traces/smoothed-skin.ts'
import { blocksBySide } from '../traces/trace.ts'
import { lookForTraces, type Traces } from '../traces/traces.ts'
import type { NativeView } from '../views.ts'
import { type EdgeSpread, edgeSpread } from './edge-spread.ts'
import { noiseLevel } from './face-patches.ts'
import { type HeadLook, type HeadPixels, nativeFace, nativeHead } from './head-pixels.ts'
import { blockiness, type PixelSteps, pixelSteps } from './pixel-grid.ts'
import { faceRepetition, type RepeatedPart } from './repeated-part.ts'
import { type SpectralPeak, spectralPeak } from './spectral-peak.ts'

/**
 * Measures of a face in the file's own pixels. Each is null if too few pixels show it; see the measure of the same
 * name.
 */
export interface FaceDetail {
  readonly edgeSpread: EdgeSpread | null
  readonly noiseLevel: number | null
  readonly pixelSteps: PixelSteps | null
  readonly blockiness: number | null
  readonly repeatedPart: RepeatedPart | null
}

/** The measures of the head in addition. */
export interface Detail extends FaceDetail {
  readonly spectralPeak: SpectralPeak | null
  /** Null if none were searched for. */
  readonly traces: Traces | null
}

/** Measures a face's detail. This is possible as soon as its landmarks are known. */
function measureFaceDetail(native: NativeView, face: FacePlace): FaceDetail {
  return {
    edgeSpread: edgeSpread(native, face),
    noiseLevel: noiseLevel(native, face),
    pixelSteps: pixelSteps(native, face),
    blockiness: blockiness(native, face),
    repeatedPart: faceRepetition(native, face),
  }
}

/**
 * Measures the rest of the head's detail, once the outline of the head is known.
 *
 * @param smoothing The smoothing of the skin; `unsearched` if no traces are searched for.
 */
function measureHeadDetail(
  pixels: HeadPixels,
  ofFace: FaceDetail,
  smoothing: number | null | 'unsearched',
): Detail {
  const { repeatedPart } = ofFace
  const traces =
    smoothing === 'unsearched'
      ? null
      : lookForTraces({ ...pixels, blocks: blocksBySide(pixels), repeatedPart, smoothing })
  return { ...ofFace, spectralPeak: spectralPeak(pixels.native), traces }
}

/**
 * Measures the detail of a head in the photo's own pixels. Each step starts as soon as its input is known: the photo
 * is decoded while its face is being located, the face is measured while the head is being analysed, and the head is
 * measured last. Problem: `unreadable_image`.
 */
export type DetailMeasure = (photo: NativeSource) => DetailOfFace
/**
 * The steps that remain once the photo is known. Traces of altering are searched for if the caller says so: they decide nothing
 * where the authority allows editing.
 */
export type DetailOfFace = (face: FacePlace, searchesTraces: boolean) => (look: HeadLook) => DetailOutcome
type DetailOutcome = Promise<Outcome<Detail>>

/** Measures in the calling process. A decoder process does the same beside the pixels. */
export const measureHere: DetailMeasure = (source) => {
  const decoding = nativePixels(source)
  return (face, searchesTraces) => {
    const measuring = decoding.then((decoded) => {
      if (!decoded.ok) return decoded
      const photo = decoded.value
      const ofFace = measureFaceDetail(nativeFace(photo, face), face)
      const smoothing = searchesTraces ? skinSmoothing(photo, face) : ('unsearched' as const)
      return { ok: true, value: { photo, ofFace, smoothing } } as const
    })
    // The caller handles a failure later; until then, an unhandled rejection must not end the process.
    measuring.catch(() => {})
    return async (look) => {
      const measured = await measuring
      if (!measured.ok) return measured
      const { photo, ofFace, smoothing } = measured.value
      const head = { ...face, ...look.head }
      const pixels = { ...look, head, native: nativeHead(photo, head) }
      const detail = measureHeadDetail(pixels, ofFace, smoothing)
      if ('stored' in source) letGo(photo.rgb)
      return { ok: true, value: detail }
    }
  }
}
