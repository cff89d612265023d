import { backdropWithoutNoise } from './background-noise.ts'
import { clonedPart } from './cloned-part.ts'
import { cutOutHalo } from './cut-out-halo.ts'
import { paintedBackdrop } from './painted-background.ts'
import { recompressedInParts } from './recompressed-in-parts.ts'
import { smoothedSkin } from './smoothed-skin.ts'
import type { TraceGround, TraceLook } from './trace.ts'

/** What the look for each mark came to; where several were found, the first names the finding. */
export interface Traces {
  readonly cutOutHalo: TraceLook
  readonly paintedBackdrop: TraceLook
  readonly backdropWithoutNoise: TraceLook
  readonly smoothedSkin: TraceLook
  readonly recompressedInParts: TraceLook
  readonly clonedPart: TraceLook
}

/** Looks for every mark. */
export function lookForTraces(ground: TraceGround): Traces {
  return {
    cutOutHalo: cutOutHalo(ground),
    paintedBackdrop: paintedBackdrop(ground),
    backdropWithoutNoise: backdropWithoutNoise(ground),
    smoothedSkin: smoothedSkin(ground),
    recompressedInParts: recompressedInParts(ground),
    clonedPart: clonedPart(ground),
  }
}
