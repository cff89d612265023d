import type { Check } from '../../evidence.ts'
import { motionBlur } from './motion-blur.ts'
import { noise } from './noise.ts'
import { sharpness } from './sharpness.ts'

/** How much detail the pixels carry. */
export const sharpnessChecks: readonly Check[] = [sharpness, motionBlur, noise]
