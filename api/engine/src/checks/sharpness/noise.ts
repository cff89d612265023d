import type { CheckOutcome } from '../../result/result.ts'
import { thresholds } from '../../thresholds/all.ts'
import { judgeBand } from '../band.ts'
import { defineCheck } from '../check.ts'
import { finding, headCodes, measurableHead, notAssessed, unmeasured } from '../finding.ts'

/** The grain that a dark room causes: the noise of the face's skin. FAIL only if the noise is obvious. */
export const noise = defineCheck({
  name: 'noise',
  needs: 'detail',
  looksAt: 'The grain that a dark room causes: the noise on the skin of the face.',
  limits: ['noiseLevels'],
  codes: {
    ...headCodes,
    no_midtones: 'Too little of the face is neither black nor white to judge its noise.',
    noisy: 'The skin shows noise.',
  },
  run(evidence) {
    if (!measurableHead(evidence) || !evidence.detail) return unmeasured(evidence)
    const { noiseLevel: level } = evidence.detail
    if (level === null) {
      const message = 'Too little of the face is neither black nor white to judge its noise.'
      return notAssessed('no_midtones', message, 'Light the face evenly.')
    }
    const { max, uncertainty, plain } = thresholds.noiseLevels
    const required = { min: null, max }
    const beyond = judgeBand(level, uncertainty, required).outcome !== 'PASS'
    const outcome: CheckOutcome = level > plain ? 'FAIL' : beyond ? 'REVIEW' : 'PASS'
    const message = {
      PASS: 'The skin shows no noise to speak of.',
      REVIEW: 'The skin shows some noise.',
      FAIL: 'The skin is covered with noise.',
    }[outcome]
    const advice = 'Use more light, so that the camera need not amplify it: face a window in daylight.'
    const code = outcome === 'PASS' ? 'ok' : 'noisy'
    return {
      ...finding(outcome, code, message, advice),
      measured: Number(level.toFixed(2)),
      unit: 'levels',
      uncertainty,
      required,
    }
  },
})
