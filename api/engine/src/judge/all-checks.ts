import type { AnyCheck } from './check.ts'
import { appearanceAlteration } from './checks/appearance-alteration.ts'
import { background, unevenWall, wallFalloff } from './checks/background.ts'
import { backgroundObject, edgedWall, foreignWall } from './checks/background-object.ts'
import { backgroundShadow, wallShadow } from './checks/background-shadow.ts'
import { colourSpace } from './checks/colour-space.ts'
import { compression } from './checks/compression.ts'
import { dimensions } from './checks/dimensions.ts'
import { darkEyes, exposure, overexposed } from './checks/exposure.ts'
import { expression, smiling } from './checks/expression.ts'
import { eyeLine } from './checks/eye-line.ts'
import { eyesOpen, lidsMeet } from './checks/eyes-open.ts'
import { castAbove, castBeside, faceShadow, shadedFace } from './checks/face-shadow.ts'
import { fileFormat } from './checks/file-format.ts'
import { fileSize } from './checks/file-size.ts'
import { crossedEye, framesOverEyes } from './checks/frames-over-eyes.ts'
import { gaze, looksAside } from './checks/gaze.ts'
import { glare, veiledLens } from './checks/glare.ts'
import { glasses } from './checks/glasses.ts'
import { hairOverEyes } from './checks/hair-over-eyes.ts'
import { headCovering } from './checks/head-covering.ts'
import { headPosition } from './checks/head-position.ts'
import { headSize } from './checks/head-size.ts'
import { headWidth } from './checks/head-width.ts'
import { clippedSkin, hotSpots } from './checks/hot-spots.ts'
import { interEyeDistance } from './checks/inter-eye-distance.ts'
import { lighting, unevenLight } from './checks/lighting.ts'
import { motionBlur, smeared } from './checks/motion-blur.ts'
import { mouthClosed, mouthOpen } from './checks/mouth-closed.ts'
import { colourCast, naturalColour } from './checks/natural-colour.ts'
import { noise, noisy } from './checks/noise.ts'
import { occlusion } from './checks/occlusion.ts'
import { orientation } from './checks/orientation.ts'
import { otherPerson, skinAboveChin, skinAboveShoulders } from './checks/other-person.ts'
import { pixelation } from './checks/pixelation.ts'
import { leaning, pose, tilted, turned } from './checks/pose.ts'
import { dotted, recapture } from './checks/recapture.ts'
import { redEye, redPupils } from './checks/red-eye.ts'
import { blurred, sharpness } from './checks/sharpness.ts'
import { shoulders } from './checks/shoulders.ts'
import { singleFace } from './checks/single-face.ts'
import { tintedLenses } from './checks/tinted-lenses.ts'
import { commonCodes } from './result.ts'

/** The checks of the file itself, independent of the person in the photo. */
const fileChecks = [dimensions, fileFormat, fileSize, colourSpace, compression, orientation] as const

/** The checks of where the head is in the frame, how large it is, and how it is turned. */
const geometryChecks = [
  headSize,
  headWidth,
  eyeLine,
  headPosition,
  interEyeDistance,
  pose,
  shoulders,
] as const

/** The checks of the people in the picture: what the person does and wears, and what hides the face. */
const subjectChecks = [
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

/** The checks of the light on the face, its colour, and the background. */
const lightChecks = [
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

/** The checks of how much detail the pixels have. */
const sharpnessChecks = [sharpness, motionBlur, noise, pixelation, recapture] as const

/** The checks of whether the picture is what the camera saw. */
const integrityChecks = [appearanceAlteration] as const

/** Every check, in the order in which results list them. */
export const allChecks = [
  ...fileChecks,
  ...geometryChecks,
  ...subjectChecks,
  ...lightChecks,
  ...sharpnessChecks,
  ...integrityChecks,
] as const satisfies readonly AnyCheck[]

export type CheckName = (typeof allChecks)[number]['name']

/** The names of all checks, in the order in which results list them. */
export const checkNames: readonly CheckName[] = allChecks.map(({ name }) => name)

/** Every code that a finding can have, each once. */
export const findingCodes: readonly string[] = [
  ...new Set([...Object.keys(commonCodes), ...allChecks.flatMap(({ codes }) => Object.keys(codes))]),
]

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
