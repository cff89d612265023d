import type { StagedCheck } from '../check.ts'
import { motionBlur } from './motion-blur.ts'
import { noise } from './noise.ts'
import { pixelation } from './pixelation.ts'
import { recapture } from './recapture.ts'
import { sharpness } from './sharpness.ts'

/** How much detail the pixels carry. */
export const sharpnessChecks: readonly StagedCheck[] = [
  { needs: 'detail', check: sharpness },
  { needs: 'detail', check: motionBlur },
  { needs: 'detail', check: noise },
  { needs: 'detail', check: pixelation },
  { needs: 'detail', check: recapture },
]
