import type { Check } from '../evidence.ts'
import { appearanceAlteration } from './appearance-alteration.ts'
import { background } from './background.ts'
import { dimensions } from './dimensions.ts'
import { eyeLine } from './eye-line.ts'
import { eyesOpen } from './eyes-open.ts'
import { fileFormat } from './file-format.ts'
import { fileSize } from './file-size.ts'
import { headPosition } from './head-position.ts'
import { headSize } from './head-size.ts'
import { mouthClosed } from './mouth-closed.ts'
import { pose } from './pose.ts'
import { singleFace } from './single-face.ts'

/** Every check, in the order in which results list them. */
export const allChecks: readonly Check[] = [
  dimensions,
  fileFormat,
  fileSize,
  singleFace,
  headSize,
  eyeLine,
  headPosition,
  pose,
  eyesOpen,
  mouthClosed,
  background,
  appearanceAlteration,
]
