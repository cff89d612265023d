import { leaning, tilted, turned } from './geometry/pose.ts'
import { unevenWall, wallFalloff } from './light/background.ts'
import { edgedWall, foreignWall } from './light/background-object.ts'
import { wallShadow } from './light/background-shadow.ts'
import { darkEyes, overexposed } from './light/exposure.ts'
import { castAbove, castBeside, shadedFace } from './light/face-shadow.ts'
import { clippedSkin } from './light/hot-spots.ts'
import { unevenLight } from './light/lighting.ts'
import { colourCast } from './light/natural-colour.ts'
import { redPupils } from './light/red-eye.ts'
import { smeared } from './sharpness/motion-blur.ts'
import { noisy } from './sharpness/noise.ts'
import { dotted } from './sharpness/recapture.ts'
import { blurred } from './sharpness/sharpness.ts'
import { lidsMeet } from './shut-eyes.ts'
import { smiling } from './subject/expression.ts'
import { looksAside } from './subject/gaze.ts'
import { crossedEye } from './subject/glasses/frames-over-eyes.ts'
import { veiledLens } from './subject/glasses/glare.ts'
import { mouthOpen } from './subject/mouth-closed.ts'
import { skinAboveChin, skinAboveShoulders } from './subject/other-person.ts'

/** Every measure of the checks that a fitted curve judges. What the networks' inner layers tell is judged by traits. */
export const allSigns = [
  lidsMeet,
  mouthOpen,
  smiling,
  looksAside,
  veiledLens,
  crossedEye,
  turned,
  tilted,
  leaning,
  blurred,
  smeared,
  noisy,
  dotted,
  overexposed,
  darkEyes,
  unevenLight,
  shadedFace,
  castBeside,
  castAbove,
  clippedSkin,
  redPupils,
  colourCast,
  unevenWall,
  wallFalloff,
  wallShadow,
  foreignWall,
  edgedWall,
  skinAboveChin,
  skinAboveShoulders,
] as const
