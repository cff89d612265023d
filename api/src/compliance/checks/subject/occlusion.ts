import { type Evidence, finding, measurableHead, notAssessed, unmeasured } from '../../evidence.ts'
import type { CheckOutcome, Finding } from '../../result.ts'
import { thresholds } from '../../thresholds.ts'
import { lowerFaceColours } from '../../views/face-cover.ts'

const advice = 'Take away what covers your nose, mouth or chin: hands, a mask, a scarf or an object.'

/**
 * Something over the lower face: where it is coloured unlike the skin between the eyes and the lips are not redder
 * than what surrounds them, as under a mask or a scarf, or where what lies beside the lips is redder than they are, as
 * a hand or a strip over the mouth makes it. A beard differs in colour but leaves the lips. Asked of every photo.
 */
export function occlusion(evidence: Evidence): Finding | null {
  if (!measurableHead(evidence)) return unmeasured('occlusion', evidence)
  if (!evidence.views)
    return notAssessed('occlusion', 'no_face', 'No face was found, so this was not judged.')
  const { distance, lipRedness, skinChroma } = lowerFaceColours(evidence.views.face)
  const { lips, differentColour, foreignColour, minSkinChroma } = thresholds.lowerFace
  if (skinChroma < minSkinChroma) {
    const message = 'The picture has too little colour to tell whether the mouth is covered.'
    return notAssessed('occlusion', 'too_little_colour', message, 'Use the colour photo.')
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
  const code = { PASS: 'ok', REVIEW: 'mouth_maybe_covered', FAIL: 'mouth_covered' }[outcome]
  return {
    ...finding('occlusion', outcome, code, message, outcome === 'PASS' ? null : advice),
    measured: Number(lipRedness.toFixed(1)),
    unit: 'CIELAB a',
    required: { min: lips.hidden, max: null },
  }
}
