import { lookForTraces, type Traces } from '../traces/all.ts'
import { blocksBySide } from '../traces/blocks-by-side.ts'
import { blockiness } from './blockiness.ts'
import { type EdgeSpread, edgeSpread } from './edge-spread.ts'
import type { HeadPixels } from './head-pixels.ts'
import { noiseLevel } from './noise-level.ts'
import { type PixelSteps, pixelSteps } from './pixel-steps.ts'
import { type SpectralPeak, spectralPeak } from './spectral-peak.ts'

/** What the file's own pixels of a head tell. Each is null where too few of them show it; see the measure of the name. */
export interface Detail {
  readonly edgeSpread: EdgeSpread | null
  readonly noiseLevel: number | null
  readonly pixelSteps: PixelSteps | null
  readonly blockiness: number | null
  readonly spectralPeak: SpectralPeak | null
  readonly traces: Traces
}

/** Measures a head's detail. */
export function measureDetail(pixels: HeadPixels): Detail {
  const { native, head } = pixels
  const spread = edgeSpread(native, head)
  return {
    edgeSpread: spread,
    noiseLevel: noiseLevel(native, head),
    pixelSteps: pixelSteps(native, head),
    blockiness: blockiness(native, head),
    spectralPeak: spectralPeak(native),
    traces: lookForTraces({ ...pixels, blocks: blocksBySide(pixels), edgeSpread: spread }),
  }
}
