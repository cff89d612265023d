import { lensLight } from '../../../measures/glasses/lens-light.ts'
import type { Head } from '../../../portrait/portrait.ts'
import { thresholds } from '../../../thresholds/all.ts'
import type { FaceView } from '../../../views/face-view.ts'
import { notAssessed } from '../../finding.ts'
import { judgeRisk, type Risk, type RiskTable } from '../../risk.ts'
import { mayWearGlasses, wearsGlasses } from './glasses-found.ts'

/** How lenses darken the eyes. */
export interface Darkening extends Omit<Risk, 'supports'> {
  /** The light of the skin behind the lens, divided by that of the cheeks. */
  readonly share: number
  /** Whether too little of the eyes is visible to judge them. */
  readonly hidesEyes: boolean
}

/**
 * Judges how lenses darken the eyes; null if no glasses are worn. A tint that the landmark network does not tell shows in the
 * light of the skin behind the lens and in the contrast of the eye.
 */
export function darkening(face: FaceView, head: Head, table: RiskTable): Darkening | null {
  const { probability, outcome: told } = judgeRisk(head.traits.darkLenses, 'darkLenses', table)
  if (told === 'PASS' && !mayWearGlasses(head, table)) return null
  const { share, eyeContrast } = lensLight(face)
  const { dimmed, eyeHidden, eyeDimmed } = thresholds.lensLight
  const dims = share < dimmed && eyeContrast < eyeDimmed && wearsGlasses(head, table)
  const outcome = told === 'PASS' && dims ? 'REVIEW' : told
  return { probability, outcome, share, hidesEyes: told === 'FAIL' || (dims && eyeContrast < eyeHidden) }
}

/** The code of `behindDarkLenses`. */
export const darkLensCodes = {
  eyes_behind_dark_lenses: 'Dark lenses hide the eyes, so we could not check this.',
} as const

/** The thresholds that `behindDarkLenses` uses. */
export const darkLensLimits = ['glasses', 'darkLenses', 'lensLight'] as const

/** The finding of a check of the eyes if dark lenses hide them; otherwise null. Shut eyes behind clear lenses are not hidden. */
export function behindDarkLenses(face: FaceView, head: Head, table: RiskTable) {
  if (!darkening(face, head, table)?.hidesEyes) return null
  const message = 'tinted-lenses.hidden'
  return notAssessed('eyes_behind_dark_lenses', message, 'tinted-lenses.hidden-advice')
}
