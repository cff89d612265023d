import { eyesUnlike, lowerFaceColours } from '../../measures/coverings/face-cover.ts'
import type { CheckOutcome } from '../../result/result.ts'
import { thresholds } from '../../thresholds/all.ts'
import type { FaceView } from '../../views/face-view.ts'
import { defineCheck } from '../check.ts'
import { colourlessCodes } from '../colourless.ts'
import { finding, headCodes, measurableHead, noFace, notAssessed, unmeasured } from '../finding.ts'
import { glare } from './glare.ts'

const mouthAdvice = 'Take away what covers your nose, mouth or chin: hands, a mask, a scarf or an object.'

/**
 * Something over the mouth or over one eye. A beard does not count. Every photo is judged; the more serious finding is
 * reported. If a reflection on a lens may explain a covered eye, `glare` judges it.
 */
export const occlusion = defineCheck({
  name: 'occlusion',
  needs: 'head',
  looksAt:
    'Something over the mouth or over one eye, such as a mask, a hand or a patch; a beard does not count.',
  limits: ['lowerFace', 'eyesUnlike'],
  codes: {
    ...headCodes,
    ...colourlessCodes,
    mouth_maybe_covered: 'Something may cover the mouth.',
    mouth_covered: 'Something covers the mouth.',
    eye_maybe_covered: 'Something may cover an eye.',
    eye_covered: 'Something covers an eye.',
  },
  run(evidence) {
    if (!measurableHead(evidence)) return unmeasured(evidence)
    if (!evidence.views) return noFace()
    const mouth = judgeMouth(evidence.views.face)
    if (mouth.outcome === 'FAIL') return mouth
    const eyes = judgeEyes(evidence.views.face)
    if (eyes.outcome === 'REVIEW' && glare.run(evidence).outcome !== 'PASS') return mouth
    return eyes.outcome === 'FAIL' || mouth.outcome === 'PASS' ? eyes : mouth
  },
})

/**
 * One eye may be covered if its surroundings differ from the other's in colour, or have less contrast, because lashes, iris
 * and white are missing. It is covered for certain if both are true.
 */
function judgeEyes(view: FaceView) {
  const { distance, spanRatio } = eyesUnlike(view)
  const { maybe, plain } = thresholds.eyesUnlike
  const outcome: CheckOutcome =
    distance > plain.distance && spanRatio < plain.spanRatio
      ? 'FAIL'
      : distance > maybe.distance || spanRatio < maybe.spanRatio
        ? 'REVIEW'
        : 'PASS'
  const measure = { measured: Number(spanRatio.toFixed(2)), unit: 'contrast of one eye over the other’s' }
  const required = { min: maybe.spanRatio, max: null }
  if (outcome === 'PASS') {
    return { ...finding(outcome, 'ok', 'The eyes and the mouth are in view.'), ...measure, required }
  }
  const [code, verb] =
    outcome === 'FAIL' ? (['eye_covered', 'covers'] as const) : (['eye_maybe_covered', 'may cover'] as const)
  const message = `Something ${verb} an eye: the two differ by ${distance.toFixed(1)} in colour, and one has ${Math.round(spanRatio * 100)} % of the other’s contrast.`
  const advice =
    'Take away what covers your eye, such as hair, a patch or a hand, and light both sides alike.'
  return { ...finding(outcome, code, message, advice), ...measure, required }
}

/**
 * The mouth is covered if the lower face has another colour than the skin between the eyes and the lips are not redder than
 * their surroundings, as under a mask or a scarf. It is also covered if the area next to the lips is redder than the lips,
 * as with a hand or a strip over the mouth. A beard differs in colour but leaves the lips visible.
 */
function judgeMouth(view: FaceView) {
  const { distance, lipRedness, skinChroma } = lowerFaceColours(view)
  const { lips, differentColour, foreignColour, minSkinChroma } = thresholds.lowerFace
  if (skinChroma < minSkinChroma) {
    const message = 'The picture has too little colour to tell whether the mouth is covered.'
    return notAssessed('too_little_colour', message, 'Use the colour photo.')
  }
  const lipsHidden = lipRedness < lips.hidden
  const outcome: CheckOutcome =
    lipsHidden && distance > foreignColour
      ? 'FAIL'
      : lipsHidden || (lipRedness < lips.plain && distance > differentColour)
        ? 'REVIEW'
        : 'PASS'
  const colours = `The skin round the mouth differs by ${distance.toFixed(1)} in colour from that between the eyes`
  const message = {
    PASS: 'The mouth and the skin round it are in view.',
    REVIEW: `Something may cover the mouth. ${colours}, and the lips do not stand out.`,
    FAIL: `Something covers the mouth. ${colours}, and the lips do not show.`,
  }[outcome]
  const code = ({ PASS: 'ok', REVIEW: 'mouth_maybe_covered', FAIL: 'mouth_covered' } as const)[outcome]
  return {
    ...finding(outcome, code, message, mouthAdvice),
    measured: Number(lipRedness.toFixed(1)),
    unit: 'CIELAB a',
    required: { min: lips.hidden, max: null },
  }
}
