import { lensGlare } from '../../../measures/glasses/lens-glare.ts'
import { defineCheck } from '../../check.ts'
import { colourless, colourlessCodes, colourlessLimits } from '../../colourless.ts'
import { finding, headCodes, measurableHead, unmeasured } from '../../finding.ts'
import { judgeValue, type Sign } from '../../sign.ts'
import { glassesLimits, mayWearGlasses, noGlasses, wearsGlasses } from './glasses-found.ts'

/** The share of the skin behind a lens that reflected light veils; null if no glasses may be worn. */
export const veiledLens: Sign<'head'> = {
  name: 'veiledLens',
  unit: 'share',
  digits: 3,
  measure(evidence) {
    const { views, portrait } = evidence
    return views && portrait.head && mayWearGlasses(portrait.head, evidence) ? lensGlare(views.face) : null
  },
}

/** Reflections on the lenses of glasses; the catchlight of a bare eye does not count. Every photo is judged. */
export const glare = defineCheck({
  name: 'glare',
  needs: 'head',
  looksAt: 'Reflections on the lenses of glasses; the reflection of a lamp in a bare eye does not count.',
  limits: ['veiledLens', ...glassesLimits, ...colourlessLimits],
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
    if (!mayWearGlasses(head, evidence)) return noGlasses
    const grey = colourless(face)
    if (grey) return grey
    const { outcome: seen, fields } = judgeValue(veiledLens, lensGlare(face), evidence)
    const outcome = seen === 'FAIL' && !wearsGlasses(head, evidence) ? 'REVIEW' : seen
    const code = ({ PASS: 'ok', REVIEW: 'some_glare', FAIL: 'glare' } as const)[outcome]
    const message = (
      {
        PASS: 'glare.ok',
        REVIEW: 'glare.unsure',
        FAIL: 'glare.fault',
      } as const
    )[outcome]
    const advice = 'glare.advice'
    return { ...finding(outcome, code, message, advice), ...fields }
  },
})
