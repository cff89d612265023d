import { eyeLine } from './eye-line.ts'
import { headPosition } from './head-position.ts'
import { headSize } from './head-size.ts'
import { headWidth } from './head-width.ts'
import { interEyeDistance } from './inter-eye-distance.ts'
import { pose } from './pose.ts'
import { shoulders } from './shoulders.ts'

/** The checks of where the head is in the frame, how large it is, and how it is turned. */
export const geometryChecks = [
  headSize,
  headWidth,
  eyeLine,
  headPosition,
  interEyeDistance,
  pose,
  shoulders,
] as const
