import type { RuleDocument } from '@likeness/rules/rule'
import type { AnyCheck } from './check.ts'
import { appearanceAlteration } from './checks/appearance-alteration.ts'
import { background } from './checks/background.ts'
import { backgroundObject } from './checks/background-object.ts'
import { backgroundShadow } from './checks/background-shadow.ts'
import { colourSpace } from './checks/colour-space.ts'
import { compression } from './checks/compression.ts'
import { dimensions } from './checks/dimensions.ts'
import { exposure } from './checks/exposure.ts'
import { expression } from './checks/expression.ts'
import { eyeLine } from './checks/eye-line.ts'
import { eyesOpen } from './checks/eyes-open.ts'
import { faceShadow } from './checks/face-shadow.ts'
import { fileFormat } from './checks/file-format.ts'
import { fileSize } from './checks/file-size.ts'
import { framesOverEyes } from './checks/frames-over-eyes.ts'
import { gaze } from './checks/gaze.ts'
import { glare } from './checks/glare.ts'
import { glasses } from './checks/glasses.ts'
import { hairOverEyes } from './checks/hair-over-eyes.ts'
import { headCovering } from './checks/head-covering.ts'
import { headPosition } from './checks/head-position.ts'
import { headSize } from './checks/head-size.ts'
import { headWidth } from './checks/head-width.ts'
import { hotSpots } from './checks/hot-spots.ts'
import { interEyeDistance } from './checks/inter-eye-distance.ts'
import { lighting } from './checks/lighting.ts'
import { motionBlur } from './checks/motion-blur.ts'
import { mouthClosed } from './checks/mouth-closed.ts'
import { naturalColour } from './checks/natural-colour.ts'
import { noise } from './checks/noise.ts'
import { occlusion } from './checks/occlusion.ts'
import { orientation } from './checks/orientation.ts'
import { otherPerson } from './checks/other-person.ts'
import { pixelation } from './checks/pixelation.ts'
import { pose } from './checks/pose.ts'
import { recapture } from './checks/recapture.ts'
import { redEye } from './checks/red-eye.ts'
import { sharpness } from './checks/sharpness.ts'
import { shoulders } from './checks/shoulders.ts'
import { singleFace } from './checks/single-face.ts'
import { tintedLenses } from './checks/tinted-lenses.ts'
import { commonCodes } from './result.ts'
import type { AnySign } from './sign.ts'

/** Every check, in the order in which results list them. */
export const allChecks = [
  // The file itself, independent of the person in the photo.
  dimensions,
  fileFormat,
  fileSize,
  colourSpace,
  compression,
  orientation,
  // Where the head is in the frame, how large it is, and how it is turned.
  headSize,
  headWidth,
  eyeLine,
  headPosition,
  interEyeDistance,
  pose,
  shoulders,
  // The people in the picture: what the person does and wears, and what hides the face.
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
  // The light on the face, its colour, and the background.
  exposure,
  lighting,
  faceShadow,
  hotSpots,
  redEye,
  naturalColour,
  background,
  backgroundShadow,
  backgroundObject,
  // How much detail the pixels have.
  sharpness,
  motionBlur,
  noise,
  pixelation,
  recapture,
  // Whether the picture is what the camera saw.
  appearanceAlteration,
] as const satisfies readonly AnyCheck[]

export type CheckName = (typeof allChecks)[number]['name']

/** The names of all checks, in the order in which results list them. */
export const checkNames: readonly CheckName[] = allChecks.map(({ name }) => name)

/** Every code that a finding can have, each once. */
export const findingCodes: readonly string[] = [
  ...new Set([...Object.keys(commonCodes), ...allChecks.flatMap(({ codes }) => Object.keys(codes))]),
]

/** Every measure of the checks that a fitted curve judges. What the networks' inner layers show is judged by traits. */
export const allSigns: readonly AnySign[] = allChecks.flatMap(({ signs = [] }: AnyCheck) => signs)

/** Whether a rule itself states what a check looks for; false if only the baseline, or no rule, asks for it. */
export function isStated(check: string, document: RuleDocument): boolean {
  return allChecks.find(({ name }) => name === check)?.states?.(document) ?? false
}
