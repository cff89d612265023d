import { pupilRedness } from '#measure/face/face-light.ts'
import type { Head } from '#measure/portrait.ts'
import type { FaceView } from '#measure/views.ts'
import { defineHeadCheck, finding, gradedSign, sampleOf, wordsOf } from '../check.ts'
import { judgeValue, type RiskTable, type Sign } from '../sign.ts'
import { hasShutEyes, shutEyesLimits } from './eyes-open.ts'
import { isColourless } from './natural-colour.ts'
import { darkening, darkLensLimits } from './tinted-lenses.ts'

/** How much redder the pupils are than the cheeks; null if the eyes are hidden or shut. */
const redPupils: Sign<'head'> = {
  name: 'redPupils',
  unit: 'CIELAB a',
  digits: 1,
  measure(evidence) {
    const { views, portrait } = evidence
    const seen = views && portrait.head && !hidesPupils(views.face, portrait.head, evidence)
    return seen ? pupilRedness(views.face) : null
  },
}

const hidesPupils = (face: FaceView, head: Head, table: RiskTable) =>
  darkening(face, head, table)?.hidesEyes || hasShutEyes(head, table)

const words = wordsOf('red-eye')

/** Eyes that are shut or hidden show no red pupils, nor does a picture without colour: other checks judge these. */
export const redEye = defineHeadCheck({
  name: 'red_eye',
  looksInto: ['views'],
  signs: [redPupils],
  looksAt: 'Pupils that are red from a flash.',
  limits: ['redPupils', ...shutEyesLimits, ...darkLensLimits, 'greyChroma'],
  codes: {
    pupils_maybe_red: 'A pupil may be red with the light of a flash.',
    red_pupils: 'A pupil is red with the light of a flash.',
  },
  sample: sampleOf('red_pupils', words),
  run(evidence, head) {
    const { face } = evidence.views
    if (hidesPupils(face, head, evidence)) {
      return finding('PASS', 'ok', 'red-eye.hidden')
    }
    if (isColourless(face)) return finding('PASS', 'ok', 'red-eye.colourless')
    const judged = judgeValue(redPupils, pupilRedness(face), evidence)
    return gradedSign(judged, { REVIEW: 'pupils_maybe_red', FAIL: 'red_pupils' }, words)
  },
})
