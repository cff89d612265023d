import { burntBackground } from '#measure/background/background.ts'
import { lightOn } from '#measure/face/face-light.ts'
import { featureLightness } from '#measure/face/feature-lightness.ts'
import { faceHistogram, shareBetween } from '#measure/face/luminance-histogram.ts'
import { thresholds } from '#thresholds/all.ts'
import { defineHeadCheck, finding, graded, gradedSign, sampleOf, wordsOfFault } from '../check.ts'
import { judgeMeasure } from '../reading.ts'
import { worseOf } from '../result.ts'
import { judgeSign, judgeValue, type Sign } from '../sign.ts'
import { darkening, darkLensLimits } from './tinted-lenses.ts'

/** The share of the face that is overexposed, as ISO/IEC 29794-5 measures it. */
const overexposed: Sign<'head'> = {
  name: 'overexposed',
  unit: 'share',
  digits: 4,
  measure: ({ views }) => views && shareBetween(faceHistogram(views.face), thresholds.overexposedFrom, 255),
}

/** The lightness by which eyes, nose and mouth can be told apart, if no dark lens hides the eyes. */
const faintFeatures: Sign<'head'> = {
  name: 'faintFeatures',
  unit: 'L*',
  digits: 0,
  measure(evidence) {
    const { views, portrait } = evidence
    if (!views || !portrait.head || darkening(views.face, portrait.head, evidence)?.hidesEyes) return null
    return featureLightness(views.face)
  },
}

const tooLight = wordsOfFault('exposure.bright', 'exposure.ok', 'exposure.bright-advice')
const tooDark = wordsOfFault('exposure.dark', 'exposure.ok', 'exposure.dark-advice')

/**
 * The darkness of a face says little about the exposure, because skin differs. The whites of the eyes are alike in all people,
 * eyes, nose and mouth can be told apart on any skin in good light, and dark skin is never clipped. A background without a trace of
 * grey supports the finding of too much light, but proves nothing alone.
 */
export const exposure = defineHeadCheck({
  name: 'exposure',
  needs: 'background',
  looksInto: ['views'],
  signs: [overexposed, faintFeatures],
  looksAt:
    'Whether the face is neither too dark nor too light: how well eyes, nose and mouth can be told apart, how light the whites of the eyes are, and how much of the face is clipped.',
  limits: [
    'overexposedFrom',
    'overexposed',
    'brightEyeWhite',
    'burntBackground',
    'nearlyOverexposed',
    'faintFeatures',
    'darkestSkinLightness',
    ...darkLensLimits,
  ],
  codes: {
    overexposed: 'There is too much light on the face.',
    underexposed: 'There is too little light on the face.',
    dark_face: 'The face is dark, and the eyes do not show whether the light or the skin is.',
  },
  sample: sampleOf('overexposed', tooLight),
  run(evidence, head) {
    const { face, frame } = evidence.views
    const histogram = faceHistogram(face)
    const clipped = shareBetween(histogram, thresholds.overexposedFrom, 255)
    const over = gradedSign(judgeValue(overexposed, clipped, evidence), 'overexposed', tooLight)
    const { eyeWhite, cheeks } = lightOn(face)
    // With dark lenses, the measure would be that of the lens.
    if (!eyeWhite || darkening(face, head, evidence)?.hidesEyes) return worseOf(over, judgeSkin(cheeks.l))
    const isSkinBright =
      shareBetween(histogram, thresholds.nearlyOverexposed.from, 255) > thresholds.nearlyOverexposed.share
    const white = judgeWhites(eyeWhite.l, burntBackground(frame) > thresholds.burntBackground, isSkinBright)
    const bright = worseOf(over, white)
    const dark = judgeSign(faintFeatures, evidence)
    return dark ? worseOf(bright, gradedSign(dark, 'underexposed', tooDark)) : bright
  },
})

/**
 * Judges too much light on the whites of the eyes, with a lower limit if the background is burnt out. A reflection on
 * glasses brightens the whites too, so it is FAIL only with such a background; without one, whites that are a little bright
 * count only if the skin is bright as well.
 */
function judgeWhites(lightness: number, burntBehind: boolean, isSkinBright: boolean) {
  const { max, maxWithBurntBackground, uncertainty } = thresholds.brightEyeWhite
  const { outcome: judged, fields } = judgeMeasure(
    { measured: lightness, unit: 'L*', uncertainty },
    { min: null, max: burntBehind ? maxWithBurntBackground : max },
  )
  const isReal = judged === 'FAIL' || isSkinBright
  const outcome = burntBehind || judged === 'PASS' ? judged : isReal ? 'REVIEW' : 'PASS'
  return { ...graded(outcome, 'overexposed', tooLight), ...fields }
}

/** Judges by the skin, without the whites of the eyes. A very dark face may be dark skin, so this is never FAIL. */
function judgeSkin(lightness: number) {
  if (lightness >= thresholds.darkestSkinLightness) return finding('PASS', 'ok', tooDark.PASS)
  return finding('REVIEW', 'dark_face', 'exposure.dark-face-unsure', tooDark.advice)
}
