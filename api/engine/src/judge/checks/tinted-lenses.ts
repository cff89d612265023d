import { lensLight } from '#measure/face/glasses-lines.ts'
import type { Head } from '#measure/portrait.ts'
import type { FaceView } from '#measure/views.ts'
import { thresholds } from '#thresholds/all.ts'
import { defineHeadCheck, graded, notAssessed, sampleOf, wordsOf } from '../check.ts'
import { judgeRisk, type Risk, type RiskTable } from '../sign.ts'
import { mayWearGlasses, noGlasses, wearsGlasses } from './glasses.ts'

/** How lenses darken the eyes. */
export interface Darkening extends Omit<Risk, 'supports'> {
  /** The light of the skin behind the lens, divided by that of the cheeks. */
  readonly share: number
  /** Whether too little of the eyes is visible to judge them. */
  readonly hidesEyes: boolean
}

/**
 * Judges how lenses darken the eyes; null if no glasses are worn. A tint that the landmark network misses shows in the
 * light of the skin behind the lens and in the contrast of the eye.
 */
export function darkening(face: FaceView, head: Head, table: RiskTable): Darkening | null {
  const { probability, outcome: byNetwork } = judgeRisk(head.traits.darkLenses, 'darkLenses', table)
  if (byNetwork === 'PASS' && !mayWearGlasses(head, table)) return null
  const { share, eyeContrast } = lensLight(face)
  const { dimmed, eyeHidden, eyeDimmed } = thresholds.lensLight
  const dims = share < dimmed && eyeContrast < eyeDimmed && wearsGlasses(head, table)
  const outcome = byNetwork === 'PASS' && dims ? 'REVIEW' : byNetwork
  return { probability, outcome, share, hidesEyes: byNetwork === 'FAIL' || (dims && eyeContrast < eyeHidden) }
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
  return notAssessed('eyes_behind_dark_lenses', 'tinted-lenses.hidden', 'tinted-lenses.hidden-advice')
}

const words = wordsOf('tinted-lenses')

/** Fails if both signs and the glasses themselves are obvious, as with sunglasses. Every photo is judged. */
export const tintedLenses = defineHeadCheck({
  name: 'tinted_lenses',
  looksInto: ['views'],
  states: ({ glasses }) => glasses !== undefined,
  looksAt:
    'Lenses that darken the eyes: the light of the skin behind them relative to the cheeks, and the contrast of the eyes.',
  limits: darkLensLimits,
  codes: {
    maybe_tinted_lenses: 'The lenses may be tinted.',
    tinted_lenses: 'The lenses are dark, and the eyes do not show.',
  },
  sample: sampleOf('tinted_lenses', words),
  run(evidence, head) {
    const dark = darkening(evidence.views.face, head, evidence)
    if (!dark) return noGlasses
    const { outcome, share, probability } = dark
    const code = { REVIEW: 'maybe_tinted_lenses', FAIL: 'tinted_lenses' } as const
    return {
      ...graded(outcome, code, words),
      measured: Number(share.toFixed(2)),
      unit: 'ratio',
      probability,
      required: { min: thresholds.lensLight.dimmed, max: null },
    }
  },
})
