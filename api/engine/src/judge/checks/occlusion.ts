import { eyesUnlike, lowerFaceColours } from '#measure/face/face-cover.ts'
import type { FaceView } from '#measure/views.ts'
import { thresholds } from '#thresholds/all.ts'
import { defineHeadCheck, graded, noFace, sampleOf, wordsOfFault } from '../check.ts'
import { type CheckOutcome, severity } from '../result.ts'
import { judgeRisk } from '../sign.ts'
import { glare } from './glare.ts'
import { wearsGlasses } from './glasses.ts'

/**
 * What the networks find in the whole face, and colours that skin, lips or one of the eyes lack. Light, make-up and beards may
 * lack them too, so the networks have to support colours that are not obvious, and to agree where the photo fails. Every photo
 * is judged; the more serious finding is reported. If a reflection on a lens of glasses that are certainly worn may explain a
 * covered eye, `glare` judges it.
 */
export const occlusion = defineHeadCheck({
  name: 'occlusion',
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
