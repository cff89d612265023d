import { defineCheck, finding, headCodes, measurableHead, notAssessed, unmeasured } from '../check.ts'
import { judgeValue, type Sign } from '../sign.ts'

/** The noise of the skin. */
export const noisy: Sign<'detail'> = {
  name: 'noisy',
  unit: 'levels',
  digits: 2,
  measure: ({ detail }) => detail?.noiseLevel ?? null,
}

/** The grain that a dark room causes: the noise of the face's skin. FAIL only if the noise is obvious. */
export const noise = defineCheck({
  name: 'noise',
  needs: 'detail',
  looksAt: 'The grain that a dark room causes: the noise on the skin of the face.',
  limits: ['noisy'],
  codes: {
    ...headCodes,
    no_midtones: 'Too little of the face is neither black nor white to judge its noise.',
    noisy: 'The skin shows noise.',
  },
  run(evidence) {
    if (!measurableHead(evidence) || !evidence.detail) return unmeasured(evidence)
    const { noiseLevel: level } = evidence.detail
    if (level === null) {
      const message = 'noise.no-midtones'
      return notAssessed('no_midtones', message, 'noise.no-midtones-advice')
    }
    const { outcome, fields } = judgeValue(noisy, level, evidence)
    const message = (
      {
        PASS: 'noise.ok',
        REVIEW: 'noise.unsure',
        FAIL: 'noise.fault',
      } as const
    )[outcome]
    const advice = 'noise.advice'
    const code = outcome === 'PASS' ? 'ok' : 'noisy'
    return { ...finding(outcome, code, message, advice), ...fields }
  },
})
