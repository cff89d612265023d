import { motionBlur } from './motion-blur.ts'
import { noise } from './noise.ts'
import { pixelation } from './pixelation.ts'
import { recapture } from './recapture.ts'
import { sharpness } from './sharpness.ts'

/** The checks of how much detail the pixels have. */
export const sharpnessChecks = [sharpness, motionBlur, noise, pixelation, recapture] as const
