import type { CheckName } from '#api/engine/src/judge/all-checks.ts'
import type { Portrait } from './portrait.ts'
import {
  brimShaded,
  capped,
  clearGlasses,
  framesOverEyes,
  fringed,
  halfShaded,
  handOverMouth,
  heldBySomebody,
  masked,
  patched,
  redPupils,
  shiny,
  sunglasses,
  tinted,
  withGlare,
} from './spoil-face.ts'
import {
  beforeDoor,
  cloned,
  crushed,
  cutOut,
  declaredGenerated,
  exposedBy,
  fromScreen,
  greyed,
  leaning,
  noisy,
  outOfFocus,
  pixelated,
  shaken,
  smoothed,
  turnedBy,
  withSecondFace,
  yellowed,
} from './spoil-picture.ts'

/**
 * A fault that is added to good portraits, and the checks of which at least one should find it. The first counts the
 * fault.
 */
export interface AddedFault {
  readonly name: string
  readonly checks: readonly [CheckName, ...CheckName[]]
  /** The id of a rule under which this is a fault; given if it is none under the baseline. */
  readonly document?: string
  readonly spoil: (portrait: Portrait) => Promise<Buffer>
}

export const addedFaults: readonly AddedFault[] = [
  { name: 'out of focus', checks: ['sharpness', 'motion_blur'], spoil: outOfFocus },
  { name: 'shaken', checks: ['motion_blur', 'sharpness'], spoil: shaken },
  { name: 'noisy', checks: ['noise'], spoil: noisy },
  { name: 'pixelated', checks: ['pixelation'], spoil: pixelated },
  { name: 'JPEG quality 12', checks: ['compression'], spoil: crushed },
  { name: 'from a screen', checks: ['recapture'], spoil: fromScreen },
  { name: 'yellow cast', checks: ['natural_colour'], spoil: yellowed },
  { name: 'grey', checks: ['natural_colour', 'colour_space'], spoil: greyed },
  { name: 'two and a half stops under', checks: ['exposure'], spoil: exposedBy(-2.5) },
  { name: 'two stops over', checks: ['exposure', 'hot_spots'], spoil: exposedBy(2) },
  { name: 'on its side', checks: ['orientation', 'single_face'], spoil: turnedBy(90) },
  { name: 'upside down', checks: ['orientation', 'single_face'], spoil: turnedBy(180) },
  { name: 'leaning', checks: ['pose'], spoil: leaning },
  { name: 'red pupils', checks: ['red_eye'], spoil: redPupils },
  { name: 'shine', checks: ['hot_spots'], spoil: shiny },
  { name: 'half in shade', checks: ['lighting', 'face_shadow'], spoil: halfShaded },
  { name: 'shadow of a brim', checks: ['face_shadow', 'exposure'], spoil: brimShaded },
  { name: 'mask', checks: ['occlusion'], spoil: masked },
  { name: 'hand over the mouth', checks: ['occlusion', 'mouth_closed'], spoil: handOverMouth },
  { name: 'eye patch', checks: ['occlusion', 'eyes_open', 'hair_over_eyes'], spoil: patched },
  { name: 'fringe over the eyes', checks: ['hair_over_eyes', 'occlusion', 'eyes_open'], spoil: fringed },
  { name: 'sunglasses', checks: ['tinted_lenses', 'glasses'], spoil: sunglasses },
  { name: 'tinted lenses', checks: ['tinted_lenses', 'glasses'], spoil: tinted },
  { name: 'glasses', checks: ['glasses'], document: 'us-passport', spoil: clearGlasses },
  { name: 'glare', checks: ['glare', 'glasses'], spoil: withGlare },
  { name: 'frames over the eyes', checks: ['frames_over_eyes', 'glasses'], spoil: framesOverEyes },
  { name: 'cap', checks: ['head_covering'], spoil: capped },
  {
    name: 'held by somebody',
    checks: ['other_person', 'background_object', 'shoulders'],
    spoil: heldBySomebody,
  },
  { name: 'second face', checks: ['single_face', 'other_person'], spoil: withSecondFace },
  { name: 'before a door', checks: ['background_object', 'background'], spoil: beforeDoor },
  { name: 'cut out', checks: ['appearance_alteration'], spoil: cutOut },
  { name: 'smoothed skin', checks: ['appearance_alteration'], spoil: smoothed },
  { name: 'cloned skin', checks: ['appearance_alteration'], spoil: cloned },
  { name: 'declared as generated', checks: ['appearance_alteration'], spoil: declaredGenerated },
]
