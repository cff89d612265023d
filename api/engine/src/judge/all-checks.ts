import type { RuleDocument } from '@likeness/rules/rule'
import type { AnyCheck } from './check.ts'
import { appearanceAlteration } from './checks/appearance-alteration.ts'
import { compression, noise, pixelation } from './checks/artefacts.ts'
import { background } from './checks/background.ts'
import { backgroundObject, backgroundShadow } from './checks/background-object.ts'
import { hairOverEyes, headCovering, occlusion } from './checks/coverings.ts'
import { dimensions } from './checks/dimensions.ts'
import { exposure } from './checks/exposure.ts'
import { expression, mouthClosed } from './checks/expression.ts'
import { eyesOpen, framesOverEyes, redEye } from './checks/eyes-open.ts'
import { colourSpace, fileFormat, fileSize, orientation } from './checks/file.ts'
import { gaze } from './checks/gaze.ts'
import { glare, glasses, tintedLenses } from './checks/glasses.ts'
import { eyeLine, headPosition, headWidth } from './checks/head-in-frame.ts'
import { headSize, interEyeDistance } from './checks/head-size.ts'
import { faceShadow, hotSpots, lighting } from './checks/lighting.ts'
import { naturalColour } from './checks/natural-colour.ts'
import { otherPerson, singleFace } from './checks/other-person.ts'
import { pose } from './checks/pose.ts'
import { recapture } from './checks/recapture.ts'
import { motionBlur, sharpness } from './checks/sharpness.ts'
import { shoulders } from './checks/shoulders.ts'
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
