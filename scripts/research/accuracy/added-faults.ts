import type { CheckName } from '#api/engine/src/judge/all-checks.ts'
import type { Portrait } from './portrait.ts'
import * as face from './spoil-face.ts'
import * as picture from './spoil-picture.ts'

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
  { name: 'out of focus', checks: ['sharpness', 'motion_blur'], spoil: picture.outOfFocus },
  { name: 'shaken', checks: ['motion_blur', 'sharpness'], spoil: picture.shaken },
  { name: 'noisy', checks: ['noise'], spoil: picture.noisy },
  { name: 'pixelated', checks: ['pixelation'], spoil: picture.pixelated },
  { name: 'JPEG quality 12', checks: ['compression'], spoil: picture.crushed },
  { name: 'from a screen', checks: ['recapture'], spoil: picture.fromScreen },
  { name: 'yellow cast', checks: ['natural_colour'], spoil: picture.yellowed },
  { name: 'grey', checks: ['natural_colour', 'colour_space'], spoil: picture.greyed },
  { name: 'two and a half stops under', checks: ['exposure'], spoil: picture.exposedBy(-2.5) },
  { name: 'two stops over', checks: ['exposure', 'hot_spots'], spoil: picture.exposedBy(2) },
  { name: 'on its side', checks: ['orientation', 'single_face'], spoil: picture.turnedBy(90) },
  { name: 'upside down', checks: ['orientation', 'single_face'], spoil: picture.turnedBy(180) },
  { name: 'leaning', checks: ['pose'], spoil: picture.leaning },
  { name: 'red pupils', checks: ['red_eye'], spoil: face.redPupils },
  { name: 'shine', checks: ['hot_spots'], spoil: face.shiny },
  { name: 'half in shade', checks: ['lighting', 'face_shadow'], spoil: face.halfShaded },
  { name: 'shadow of a brim', checks: ['face_shadow', 'exposure'], spoil: face.brimShaded },
  { name: 'mask', checks: ['occlusion'], spoil: face.masked },
  { name: 'hand over the mouth', checks: ['occlusion', 'mouth_closed'], spoil: face.handOverMouth },
  { name: 'eye patch', checks: ['occlusion', 'eyes_open', 'hair_over_eyes'], spoil: face.patched },
  { name: 'fringe over the eyes', checks: ['hair_over_eyes', 'occlusion', 'eyes_open'], spoil: face.fringed },
  { name: 'sunglasses', checks: ['tinted_lenses', 'glasses'], spoil: face.sunglasses },
  { name: 'tinted lenses', checks: ['tinted_lenses', 'glasses'], spoil: face.tinted },
  { name: 'glasses', checks: ['glasses'], document: 'us-passport', spoil: face.clearGlasses },
  { name: 'glare', checks: ['glare', 'glasses'], spoil: face.withGlare },
  { name: 'frames over the eyes', checks: ['frames_over_eyes', 'glasses'], spoil: face.framesOverEyes },
  { name: 'cap', checks: ['head_covering'], spoil: face.capped },
  {
    name: 'held by somebody',
    checks: ['other_person', 'background_object', 'shoulders'],
    spoil: face.heldBySomebody,
  },
  { name: 'second face', checks: ['single_face', 'other_person'], spoil: picture.withSecondFace },
  { name: 'before a door', checks: ['background_object', 'background'], spoil: picture.beforeDoor },
  { name: 'cut out', checks: ['appearance_alteration'], spoil: picture.cutOut },
  { name: 'smoothed skin', checks: ['appearance_alteration'], spoil: picture.smoothed },
  { name: 'cloned skin', checks: ['appearance_alteration'], spoil: picture.cloned },
  { name: 'declared as generated', checks: ['appearance_alteration'], spoil: picture.declaredGenerated },
]
