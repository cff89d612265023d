import { lensGlare } from '../../measures/glasses/lens-glare.ts'
import { thresholds } from '../../thresholds/all.ts'
import { judgeBand } from '../band.ts'
import { defineCheck } from '../check.ts'
import { colourless, colourlessCodes, colourlessLimits } from '../colourless.ts'
import { finding, headCodes, measurableHead, unmeasured } from '../finding.ts'
import { glassesLimits, mayWearGlasses, noGlasses, wearsGlasses } from './glasses-found.ts'

/** Reflections on the lenses of glasses; the catchlight of a bare eye does not count. Every photo is judged. */
export const glare = defineCheck({
  name: 'glare',
  needs: 'head',
  looksAt: 'Reflections on the lenses of glasses; the reflection of a lamp in a bare eye does not count.',
  limits: ['lensGlare', ...glassesLimits, ...colourlessLimits],
  codes: {
    ...headCodes,
    ...colourlessCodes,
    some_glare: 'A part of a lens may be veiled by reflected light.',
    glare: 'A part of a lens is veiled by reflected light.',
  },
  run(evidence) {
    const head = measurableHead(evidence)
    if (!head || !evidence.views) return unmeasured(evidence)
    const { face } = evidence.views
    if (!mayWearGlasses(head)) return noGlasses
    const grey = colourless(face)
    if (grey) return grey
    const share = lensGlare(face)
    const { max, uncertainty } = thresholds.lensGlare
    const required = { min: null, max }
    const { outcome: seen } = judgeBand(share, uncertainty, required)
    const outcome = seen === 'FAIL' && !wearsGlasses(head) ? 'REVIEW' : seen
    const code = ({ PASS: 'ok', REVIEW: 'some_glare', FAIL: 'glare' } as const)[outcome]
    const message =
      outcome === 'PASS'
        ? 'The lenses show no reflections.'
        : `${(share * 100).toFixed(1)} % of a lens is veiled by reflected light.`
    const advice = 'Tilt the glasses’ arms up a little, move the lamp to the side, or take the glasses off.'
    return {
      ...finding(outcome, code, message, advice),
      measured: Number(share.toFixed(3)),
      unit: 'share',
      uncertainty,
      required,
    }
  },
})
