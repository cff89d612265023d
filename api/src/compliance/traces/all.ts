import { backdropWithoutNoise } from './backdrop-noise.ts'
import { cutOutHalo } from './cut-out-halo.ts'
import { paintedBackdrop } from './painted-backdrop.ts'
import { recompressedInParts } from './recompressed-in-parts.ts'
import { smoothedSkin } from './smoothed-skin.ts'
import type { TraceMeasure } from './trace.ts'

/** Every mark that is looked for; where several are found, the first names the finding. */
export const traceMeasures: readonly TraceMeasure[] = [
  cutOutHalo,
  paintedBackdrop,
  backdropWithoutNoise,
  smoothedSkin,
  recompressedInParts,
]
