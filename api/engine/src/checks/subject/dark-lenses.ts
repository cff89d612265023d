import { glassesStrength } from '../../measures/glasses/glasses-strength.ts'
import { lensLight } from '../../measures/glasses/lens-light.ts'
import type { CheckOutcome } from '../../result/result.ts'
import { thresholds } from '../../thresholds/all.ts'
import type { FaceView } from '../../views/face-view.ts'
import { notAssessed } from '../finding.ts'
import { mayBeGlasses, plainlyGlasses } from './glasses-found.ts'

/** How lenses darken the eyes. */
export interface Darkening {
  /** FAIL if the skin behind the lenses is dark and the eye is not visible; REVIEW if one of the two may be true. */
  readonly outcome: CheckOutcome
  /** The light of the skin behind the lens, divided by that of the cheeks. */
  readonly share: number
  /** Whether too little of the eyes is visible to judge them. */
  readonly hidesEyes: boolean
}

/** Measures how lenses darken the eyes; null if no glasses are worn. */
export function darkening(face: FaceView): Darkening | null {
  const strength = glassesStrength(face)
  if (!mayBeGlasses(strength)) return null
  const { share, eyeContrast } = lensLight(face)
  const { dark, dimmed, eyeHidden, eyeDimmed } = thresholds.lensLight
  const hidden = eyeContrast < eyeHidden
  const outcome =
    hidden && share < dark && plainlyGlasses(strength)
      ? 'FAIL'
      : hidden || (share < dimmed && eyeContrast < eyeDimmed)
        ? 'REVIEW'
        : 'PASS'
  return { outcome, share, hidesEyes: hidden && share < dimmed }
}

/** The code of `behindDarkLenses`. */
export const darkLensCodes = {
  eyes_behind_dark_lenses: 'Dark lenses hide the eyes, so this was not judged.',
} as const

/** The thresholds that `behindDarkLenses` uses. */
export const darkLensLimits = ['glasses', 'lensLight'] as const

/** The finding of a check of the eyes if dark lenses hide them; otherwise null. Shut eyes behind clear lenses are not hidden. */
export function behindDarkLenses(face: FaceView) {
  if (!darkening(face)?.hidesEyes) return null
  const message = darkLensCodes.eyes_behind_dark_lenses
  return notAssessed('eyes_behind_dark_lenses', message, 'Take off the sunglasses.')
}
