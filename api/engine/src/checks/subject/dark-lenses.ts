import { glassesStrength } from '../../measures/glasses/glasses-strength.ts'
import { lensLight } from '../../measures/glasses/lens-light.ts'
import type { CheckOutcome } from '../../result/result.ts'
import { thresholds } from '../../thresholds/all.ts'
import type { FaceView } from '../../views/face-view.ts'
import { notAssessed } from '../finding.ts'
import { mayBeGlasses, plainlyGlasses } from './glasses-found.ts'

/** What lenses do to the eyes. */
export interface Darkening {
  /** FAIL where the skin behind them is dark and the eye does not show, REVIEW where one of the two may be so. */
  readonly outcome: CheckOutcome
  /** Light of the skin behind the lens over that of the cheeks. */
  readonly share: number
  /** Whether too little of the eyes shows to judge them. */
  readonly hidesEyes: boolean
}

/** Null where no glasses are worn. */
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

/** Of `behindDarkLenses`. */
export const darkLensCodes = {
  eyes_behind_dark_lenses: 'Dark lenses hide the eyes, so this was not judged.',
} as const

/** The thresholds that it reads. */
export const darkLensLimits = ['glasses', 'lensLight'] as const

/** What a check of the eyes says where dark lenses hide them: shut eyes behind clear lenses are not hidden. Null elsewhere. */
export function behindDarkLenses(face: FaceView) {
  if (!darkening(face)?.hidesEyes) return null
  const message = darkLensCodes.eyes_behind_dark_lenses
  return notAssessed('eyes_behind_dark_lenses', message, 'Take off the sunglasses.')
}
