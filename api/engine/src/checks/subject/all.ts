import { expression } from './expression.ts'
import { eyesOpen } from './eyes-open.ts'
import { gaze } from './gaze.ts'
import { framesOverEyes } from './glasses/frames-over-eyes.ts'
import { glare } from './glasses/glare.ts'
import { glasses } from './glasses/glasses.ts'
import { tintedLenses } from './glasses/tinted-lenses.ts'
import { hairOverEyes } from './hair-over-eyes.ts'
import { headCovering } from './head-covering.ts'
import { mouthClosed } from './mouth-closed.ts'
import { occlusion } from './occlusion.ts'
import { otherPerson } from './other-person.ts'
import { singleFace } from './single-face.ts'

/** The checks of the people in the picture: what the person does and wears, and what hides the face. */
export const subjectChecks = [
  singleFace,
  otherPerson,
  eyesOpen,
  gaze,
  mouthClosed,
  expression,
  occlusion,
  hairOverEyes,
  headCovering,
  glasses,
  glare,
  tintedLenses,
  framesOverEyes,
] as const
