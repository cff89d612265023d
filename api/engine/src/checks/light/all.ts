import { background } from './background.ts'
import { backgroundObject } from './background-object.ts'
import { backgroundShadow } from './background-shadow.ts'
import { exposure } from './exposure.ts'
import { faceShadow } from './face-shadow.ts'
import { hotSpots } from './hot-spots.ts'
import { lighting } from './lighting.ts'
import { naturalColour } from './natural-colour.ts'
import { redEye } from './red-eye.ts'

/** The checks of the light on the face, its colour, and the background. */
export const lightChecks = [
  exposure,
  lighting,
  faceShadow,
  hotSpots,
  redEye,
  naturalColour,
  background,
  backgroundShadow,
  backgroundObject,
] as const
