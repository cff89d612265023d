import { defineHeadCheck, gradedSign, notAssessed, sampleOf, wordsOf } from '../check.ts'
import { judgeSign, type Sign } from '../sign.ts'

/** The noise of the skin. */
const noisy: Sign<'detail'> = {
  name: 'noisy',
  unit: 'levels',
  digits: 2,
  measure: ({ detail }) => detail?.noiseLevel ?? null,
}

const words = wordsOf('noise')

/** FAIL only if the noise is obvious. */
export const noise = defineHeadCheck({
  name: 'noise',
  needs: 'detail',
  looksInto: ['detail'],
  signs: [noisy],
  looksAt: 'The grain that a dark room causes: the noise on the skin of the face.',
  codes: {
    no_midtones: 'Too little of the face is neither black nor white to judge its noise.',
    noisy: 'The skin shows noise.',
  },
  sample: sampleOf('noisy', words),
  run(evidence) {
    const judged = judgeSign(noisy, evidence)
    if (judged) return gradedSign(judged, 'noisy', words)
    return notAssessed('no_midtones', 'noise.no-midtones', 'noise.no-midtones-advice')
  },
})
