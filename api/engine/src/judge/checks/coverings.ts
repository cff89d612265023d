import { eyesUnlike, lowerFaceColours } from '#measure/face/face-cover.ts'
import { headTop, lockOverEye, strandsOverEyes } from '#measure/face/hair.ts'
import type { Head } from '#measure/portrait.ts'
import type { FaceView, HeadViews } from '#measure/views.ts'
import { thresholds } from '#thresholds/all.ts'
import { defineHeadCheck, finding, graded, noFace, notAssessed, sampleOf, wordsOfFault } from '../check.ts'
import { type CheckOutcome, severity } from '../result.ts'
import { judgeRisk, type RiskTable } from '../sign.ts'
import { darkening, darkLensLimits, glare, wearsGlasses } from './glasses.ts'

/**
 * What the networks find in the whole face, and colours that skin, lips or one of the eyes lack. Light, make-up and beards may
 * lack them too, so the networks have to support colours that are not obvious, and to agree where the photo fails. Every photo
 * is judged; the more serious finding is reported. If a reflection on a lens of glasses that are certainly worn may explain a
 * covered eye, `glare` judges it.
 */
export const occlusion = defineHeadCheck({
  name: 'occlusion',
  needs: 'head',
  looksInto: [],
  looksAt:
    'Something over the mouth, the nose, the chin or an eye, such as a mask, a hand or a patch; a beard does not count.',
  limits: ['faceCovered', 'lowerFace', 'eyesUnlike'],
  codes: {
    face_maybe_covered: 'Something may cover a part of the face.',
    face_covered: 'Something covers a part of the face.',
    mouth_maybe_covered: 'Something may cover the mouth.',
    mouth_covered: 'Something covers the mouth.',
    eye_maybe_covered: 'Something may cover an eye.',
    eye_covered: 'Something covers an eye.',
  },
  sample: sampleOf('mouth_covered', wordsFor('mouth')),
  run(evidence, head) {
    if (!evidence.views) return noFace()
    const whole = judgeRisk(head.traits.faceCovered, 'faceCovered', evidence)
    const { probability } = whole
    const sign = moreSerious(judgeMouth(evidence.views.face), judgeEyes(evidence.views.face))
    const explained =
      sign.part === 'eye' && wearsGlasses(head, evidence) && glare.run(evidence).outcome !== 'PASS'
    const counts = sign.outcome === 'FAIL' || whole.supports
    if (sign.outcome !== 'PASS' && counts && !explained) {
      const agrees = sign.outcome === 'FAIL' && whole.outcome !== 'PASS'
      return { ...covered(sign.part, agrees ? 'FAIL' : 'REVIEW'), ...sign.measure, probability }
    }
    return { ...covered('face', whole.outcome), probability }
  },
})

type Part = 'face' | 'mouth' | 'eye'

/** A sign that a part is covered, by its colours. */
interface Sign {
  readonly part: Part
  readonly outcome: CheckOutcome
  readonly measure: {
    readonly measured: number
    readonly unit: string
    readonly required: { readonly min: number | null; readonly max: number | null }
  }
}

const moreSerious = (mouth: Sign, eye: Sign) =>
  severity[eye.outcome] > severity[mouth.outcome] ? eye : mouth

function wordsFor(part: Part) {
  return wordsOfFault(`occlusion.${part}`, 'occlusion.ok', `occlusion.${part}-advice`)
}

function covered(part: Part, outcome: CheckOutcome) {
  const code = { REVIEW: `${part}_maybe_covered`, FAIL: `${part}_covered` } as const
  return graded(outcome, code, wordsFor(part))
}

/**
 * One eye may be covered if its surroundings differ from the other's in colour, or have less contrast, because lashes, iris
 * and white are missing. It is covered for certain if both are true.
 */
function judgeEyes(view: FaceView): Sign {
  const { distance, spanRatio } = eyesUnlike(view)
  const { maybe, plain } = thresholds.eyesUnlike
  const isPlain = distance > plain.distance && spanRatio < plain.spanRatio
  const isSeen = distance > maybe.distance || spanRatio < maybe.spanRatio
  return {
    part: 'eye',
    outcome: isPlain ? 'FAIL' : isSeen ? 'REVIEW' : 'PASS',
    measure: {
      measured: Number(spanRatio.toFixed(2)),
      unit: 'contrast of one eye over the other’s',
      required: { min: maybe.spanRatio, max: null },
    },
  }
}

/**
 * The mouth is covered if the lower face has another colour than the skin between the eyes and the lips are not redder than
 * their surroundings, as under a mask or a scarf. It is also covered if the area next to the lips is redder than the lips,
 * as with a hand or a strip over the mouth. A beard differs in colour but leaves the lips visible. A photo with too little
 * colour shows no sign.
 */
function judgeMouth(view: FaceView): Sign {
  const { distance, lipRedness, skinChroma } = lowerFaceColours(view)
  const { lips, differentColour, foreignColour, minSkinChroma } = thresholds.lowerFace
  const hidden = lipRedness < lips.hidden
  const isSeen = hidden || (lipRedness < lips.plain && distance > differentColour)
  const seen = hidden && distance > foreignColour ? 'FAIL' : isSeen ? 'REVIEW' : 'PASS'
  return {
    part: 'mouth',
    outcome: skinChroma < minSkinChroma ? 'PASS' : seen,
    measure: {
      measured: Number(lipRedness.toFixed(1)),
      unit: 'CIELAB a',
      required: { min: lips.hidden, max: null },
    },
  }
}

/**
 * Strands and locks are measured by colours that lids, lenses and shadows may have too, so what the landmark network's inner
 * layers show has to support them. Hair over the brows alone is allowed. A person has to look: REVIEW, never FAIL. Every photo
 * is judged; behind dark lenses by the layers alone.
 */
export const hairOverEyes = defineHeadCheck({
  name: 'hair_over_eyes',
  needs: 'head',
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

/**
 * Judged by how the face and the top of the head look to the networks. A thin band in the hair may not be found. Dyed and
 * straight-cut hair may look alike, and a covering for religion or health may be allowed, so a person has to look: REVIEW,
 * never FAIL.
 */
export const headCovering = defineHeadCheck({
  name: 'head_covering',
  needs: 'head',
  looksInto: ['views'],
  states: ({ headCovering }) => headCovering !== undefined,
  looksAt: 'A hat, a scarf, a cap or a hood on the head, if the rule does not allow every covering.',
  limits: ['headCovered'],
  codes: {
    head_top_unseen: 'Too little shows over the forehead to judge what is worn.',
    head_maybe_covered: 'Something may cover the head.',
  },
  sample: {
    outcome: 'REVIEW',
    code: 'head_maybe_covered',
    message: 'head-covering.unsure',
    advice: 'head-covering.not-allowed-advice',
    ok: 'head-covering.ok',
  },
  asks({ document, baseline }) {
    const policy = (document.headCovering ?? baseline.headCovering)?.policy
    return policy === 'allowed' ? null : policy
  },
  run(evidence, head, policy) {
    const { probability, outcome } = judgeRisk(head.traits.headCovered, 'headCovered', evidence)
    if (outcome === 'PASS') {
      if (headTop(evidence.views.head, head))
        return { ...finding('PASS', 'ok', 'head-covering.ok'), probability }
      return notAssessed(
        'head_top_unseen',
        'head-covering.head-top-unseen',
        'head-covering.head-top-unseen-advice',
      )
    }
    const advice = `head-covering.${policy}-advice` as const
    return { ...finding('REVIEW', 'head_maybe_covered', 'head-covering.unsure', advice), probability }
  },
})
