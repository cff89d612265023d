import { glassesStrength, lensLight } from '#measure/face/glasses-lines.ts'
import { reflectionScore } from '#measure/face/lens-reflection.ts'
import type { Head } from '#measure/portrait.ts'
import type { FaceView } from '#measure/views.ts'
import { thresholds } from '#thresholds/all.ts'
import { defineHeadCheck, finding, graded, gradedSign, notAssessed, sampleOf, wordsOf } from '../check.ts'
import { judgeRisk, judgeSign, type Risk, type RiskTable, type Sign } from '../sign.ts'

/** The thresholds of `glassesRisk`. */
const glassesLimits = ['glasses'] as const

/** How probable it is that glasses are worn. REVIEW: lenses are looked at. FAIL: they are certainly worn. */
const glassesRisk = ({ traits }: Head, table: RiskTable) => judgeRisk(traits.glasses, 'glasses', table)

/** Whether glasses may be worn, so that lenses and frames are looked at. */
export const mayWearGlasses = (head: Head, table: RiskTable): boolean =>
  glassesRisk(head, table).outcome !== 'PASS'

/** Whether glasses are certainly worn. */
export const wearsGlasses = (head: Head, table: RiskTable): boolean =>
  glassesRisk(head, table).outcome === 'FAIL'

/** The finding of a check of lenses or frames if there are none. */
export const noGlasses = finding('PASS', 'ok', 'glasses.eyes-free')

const advised = {
  'not-allowed': 'glasses.not-allowed-advice',
  'medical-only': 'glasses.medical-only-advice',
  discouraged: 'glasses.not-allowed-advice',
} as const

/**
 * Glasses fail only if the rule forbids them. If the face has too few pixels to show a thin frame, the check does not claim
 * that there are none.
 */
export const glasses = defineHeadCheck({
  name: 'glasses',
  needs: 'head',
  looksInto: ['views'],
  states: ({ glasses }) => glasses !== undefined,
  looksAt:
    'Glasses, if the rule forbids them, accepts them for medical reasons only or advises against them.',
  limits: [...glassesLimits, 'glassesLines', 'glassesEnlargement'],
  codes: {
    maybe_glasses: 'Glasses may be worn.',
    glasses: 'Glasses are worn.',
  },
  sample: {
    code: 'glasses',
    message: 'glasses.not-allowed-fault',
    advice: 'glasses.not-allowed-advice',
    ok: 'glasses.ok',
  },
  asks({ document, baseline }) {
    const policy = (document.glasses ?? baseline.glasses)?.policy
    return policy === 'allowed' || policy === 'allowed-without-glare' ? null : policy
  },
  run(evidence, head, policy) {
    const { face } = evidence.views
    const { probability, outcome: byNetwork } = glassesRisk(head, evidence)
    const strength = glassesStrength(face)
    const hasLines = strength > thresholds.glassesLines
    const seen = byNetwork === 'PASS' && hasLines ? 'REVIEW' : byNetwork
    if (seen === 'PASS' && face.enlargement > thresholds.glassesEnlargement) {
      return notAssessed('face_too_small', 'glasses.too-small', 'head.too-small-advice')
    }
    const outcome = seen === 'FAIL' && policy !== 'not-allowed' ? 'REVIEW' : seen
    const code = ({ PASS: 'ok', REVIEW: 'maybe_glasses', FAIL: 'glasses' } as const)[seen]
    const message = (
      {
        PASS: 'glasses.ok',
        REVIEW: 'glasses.unsure',
        FAIL: `glasses.${policy}-fault`,
      } as const
    )[seen]
    return {
      ...finding(outcome, code, message, advised[policy]),
      measured: Number(strength.toFixed(3)),
      unit: 'edge strength',
      probability,
      required: { min: null, max: thresholds.glassesLines },
    }
  },
})

/** The log-odds that a lens reflects light; null if no glasses may be worn. */
export const veiledLens: Sign<'head'> = {
  name: 'veiledLens',
  unit: 'reflection score',
  digits: 2,
  measure(evidence) {
    const { views, portrait, scoresLeftOut } = evidence
    if (!views || !portrait.head || !mayWearGlasses(portrait.head, evidence)) return null
    return scoresLeftOut?.veiledLens ?? reflectionScore(views.face)
  },
}

const glareWords = wordsOf('glare')

/** Every photo is judged; a reflection fails only on glasses that are certainly worn. */
export const glare = defineHeadCheck({
  name: 'glare',
  needs: 'head',
  looksInto: [],
  states: ({ glasses }) => glasses !== undefined,
  signs: [veiledLens],
  looksAt: 'Reflections on the lenses of glasses; the reflection of a lamp in a bare eye does not count.',
  limits: ['veiledLens', ...glassesLimits],
  codes: {
    some_glare: 'A part of a lens may be veiled by reflected light.',
    glare: 'A part of a lens is veiled by reflected light.',
  },
  sample: sampleOf('glare', glareWords),
  run(evidence, head) {
    const judged = judgeSign(veiledLens, evidence)
    if (!judged) return noGlasses
    const outcome = judged.outcome === 'FAIL' && !wearsGlasses(head, evidence) ? 'REVIEW' : judged.outcome
    return gradedSign({ ...judged, outcome }, { REVIEW: 'some_glare', FAIL: 'glare' }, glareWords)
  },
})

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

const tintWords = wordsOf('tinted-lenses')

/** Fails if both signs and the glasses themselves are obvious, as with sunglasses. Every photo is judged. */
export const tintedLenses = defineHeadCheck({
  name: 'tinted_lenses',
  needs: 'head',
  looksInto: ['views'],
  states: ({ glasses }) => glasses !== undefined,
  looksAt:
    'Lenses that darken the eyes: the light of the skin behind them relative to the cheeks, and the contrast of the eyes.',
  limits: darkLensLimits,
  codes: {
    maybe_tinted_lenses: 'The lenses may be tinted.',
    tinted_lenses: 'The lenses are dark, and the eyes do not show.',
  },
  sample: sampleOf('tinted_lenses', tintWords),
  run(evidence, head) {
    const dark = darkening(evidence.views.face, head, evidence)
    if (!dark) return noGlasses
    const { outcome, share, probability } = dark
    const code = { REVIEW: 'maybe_tinted_lenses', FAIL: 'tinted_lenses' } as const
    return {
      ...graded(outcome, code, tintWords),
      measured: Number(share.toFixed(2)),
      unit: 'ratio',
      probability,
      required: { min: thresholds.lensLight.dimmed, max: null },
    }
  },
})
