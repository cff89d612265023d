import { backgroundWithoutNoise } from './background-noise.ts'
import { clonedPart } from './cloned-part.ts'
import { cutOutHalo } from './cut-out-halo.ts'
import { paintedBackground } from './painted-background.ts'
import { recompressedInParts } from './recompressed-in-parts.ts'
import { smoothedSkin } from './smoothed-skin.ts'
import type { TraceGround, TraceLook } from './trace.ts'

/** The result of each search for a mark. If several marks were found, the first one names the finding. */
export interface Traces {
  readonly cutOutHalo: TraceLook
  readonly paintedBackground: TraceLook
  readonly backgroundWithoutNoise: TraceLook
  readonly smoothedSkin: TraceLook
  readonly recompressedInParts: TraceLook
  readonly clonedPart: TraceLook
}

/** Searches for every mark. */
export function lookForTraces(ground: TraceGround): Traces {
  return {
    cutOutHalo: cutOutHalo(ground),
    paintedBackground: paintedBackground(ground),
    backgroundWithoutNoise: backgroundWithoutNoise(ground),
    smoothedSkin: smoothedSkin(ground),
    recompressedInParts: recompressedInParts(ground),
    clonedPart: clonedPart(ground),
  }
}
