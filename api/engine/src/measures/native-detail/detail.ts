import type { FacePlace } from '../../portrait/portrait.ts'
import type { NativeView } from '../../views/views.ts'
import { blockiness } from '../detail/blockiness.ts'
import { type EdgeSpread, edgeSpread } from '../detail/edge-spread.ts'
import type { HeadPixels } from '../detail/head-pixels.ts'
import { noiseLevel } from '../detail/noise-level.ts'
import { type PixelSteps, pixelSteps } from '../detail/pixel-steps.ts'
import { faceRepetition, type RepeatedPart } from '../detail/repeated-part.ts'
import { type SpectralPeak, spectralPeak } from '../detail/spectral-peak.ts'
import { lookForTraces, type Traces } from '../traces/all.ts'
import { blocksBySide } from '../traces/blocks-by-side.ts'

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
  readonly traces: Traces
}

/** Measures a face's detail. This is possible as soon as its landmarks are known. */
export function measureFaceDetail(native: NativeView, face: FacePlace): FaceDetail {
  return {
    edgeSpread: edgeSpread(native, face),
    noiseLevel: noiseLevel(native, face),
    pixelSteps: pixelSteps(native, face),
    blockiness: blockiness(native, face),
    repeatedPart: faceRepetition(native, face),
  }
}

/** Measures the rest of the head's detail, once the outline of the head is known. */
export function measureHeadDetail(pixels: HeadPixels, ofFace: FaceDetail): Detail {
  const { edgeSpread, repeatedPart } = ofFace
  const ground = { ...pixels, blocks: blocksBySide(pixels), edgeSpread, repeatedPart }
  return { ...ofFace, spectralPeak: spectralPeak(pixels.native), traces: lookForTraces(ground) }
}
