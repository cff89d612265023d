import { lockOverEye, strandsOverEyes } from '#measure/face/hair.ts'
import type { Head } from '#measure/portrait.ts'
import type { HeadViews } from '#measure/views.ts'
import { thresholds } from '#thresholds/all.ts'
import { defineHeadCheck, finding } from '../check.ts'
import { judgeRisk, type RiskTable } from '../sign.ts'
import { darkening, darkLensLimits } from './tinted-lenses.ts'

/**
 * Strands and locks are measured by colours that lids, lenses and shadows may have too, so what the landmark network's inner
 * layers show has to support them. Hair over the brows alone is allowed. A person has to look: REVIEW, never FAIL. Every photo
 * is judged; behind dark lenses by the layers alone.
 */
export const hairOverEyes = defineHeadCheck({
  name: 'hair_over_eyes',
  looksInto: ['views'],
  looksAt:
    'Hair over the eyes: strands of a fringe between brow and lid, a lock that gives one eye the colour of hair, and how the eyes look.',
  limits: ['hairOverEyes', 'maybeHair', ...darkLensLimits],
  codes: {
    strands_over_eye: 'Something like strands of hair hangs over an eye.',
    lock_over_eye: 'One eye has the colour of the hair round it: a lock may cover it.',
    hair_over_eye: 'Hair may hang over an eye.',
  },
  sample: {
    outcome: 'REVIEW',
    code: 'hair_over_eye',
    message: 'hair-over-eyes.hair-over-eye',
    advice: 'hair-over-eyes.advice',
    ok: 'hair-over-eyes.ok',
  },
  run(evidence, head) {
    const { probability, outcome, supports } = judgeRisk(head.traits.hairOverEyes, 'hairOverEyes', evidence)
    const sign = supports ? signIn(evidence.views, head, evidence) : null
    const advice = 'hair-over-eyes.advice'
    if (sign) {
      const { code, message, ...measure } = sign
      return { ...finding('REVIEW', code, message, advice), ...measure, probability }
    }
    const found =
      outcome === 'PASS'
        ? finding('PASS', 'ok', 'hair-over-eyes.ok')
        : finding('REVIEW', 'hair_over_eye', 'hair-over-eyes.hair-over-eye', advice)
    return { ...found, probability }
  },
})

/** Strands or a lock; null if neither is seen, or if dark lenses hide the eyes. */
function signIn({ face, ...views }: HeadViews, head: Head, table: RiskTable) {
  if (darkening(face, head, table)?.hidesEyes) return null
  const limits = thresholds.maybeHair
  const strands = strandsOverEyes(face)
  if (strands > limits.strands) {
    return {
      code: 'strands_over_eye',
      message: 'hair-over-eyes.strands',
      measured: Number(strands.toFixed(1)),
      unit: '% of the cheeks’ lightness',
      required: { min: null, max: limits.strands },
    } as const
  }
  const lock = lockOverEye({ face, ...views }, head)
  if (lock <= limits.lock) return null
  return {
    code: 'lock_over_eye',
    message: 'hair-over-eyes.lock',
    measured: Number(lock.toFixed(1)),
    unit: 'CIELAB a and b',
    required: { min: null, max: limits.lock },
  } as const
}
