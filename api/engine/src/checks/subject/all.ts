import type { StagedCheck } from '../check.ts'
import { expression } from './expression.ts'
import { eyesOpen } from './eyes-open.ts'
import { framesOverEyes } from './frames-over-eyes.ts'
import { gaze } from './gaze.ts'
import { glare } from './glare.ts'
import { glasses } from './glasses.ts'
import { hairOverEyes } from './hair-over-eyes.ts'
import { headCovering } from './head-covering.ts'
import { mouthClosed } from './mouth-closed.ts'
import { occlusion } from './occlusion.ts'
import { otherPerson } from './other-person.ts'
import { singleFace } from './single-face.ts'
import { tintedLenses } from './tinted-lenses.ts'

/** Who is in the picture: what the person does, wears, and what hides the face. */
export const subjectChecks: readonly StagedCheck[] = [
  { needs: 'faces', check: singleFace },
  { needs: 'background', check: otherPerson },
  { needs: 'head', check: eyesOpen },
  { needs: 'head', check: gaze },
  { needs: 'head', check: mouthClosed },
  { needs: 'head', check: expression },
  { needs: 'head', check: occlusion },
  { needs: 'head', check: hairOverEyes },
  { needs: 'head', check: headCovering },
  { needs: 'head', check: glasses },
  { needs: 'head', check: glare },
  { needs: 'head', check: tintedLenses },
  { needs: 'head', check: framesOverEyes },
]
