import { lockOverEye, strandsOverEyes } from '../../measures/coverings/hair-over-eyes.ts'
import { thresholds } from '../../thresholds/all.ts'
import { defineCheck } from '../check.ts'
import { finding, headCodes, measurableHead, unmeasured } from '../finding.ts'
import { behindDarkLenses, darkLensCodes, darkLensLimits } from './dark-lenses.ts'

/**
 * Hair that hangs over the eyes: strands of a fringe that cross the skin between brow and lid, or a lock that gives one
 * eye the colour of hair. Hair over the brows alone is allowed. Other vertical things there look alike, so a person has to
 * look: REVIEW, never FAIL. A fringe that covers both eyes evenly without strands, and single strands in a face of few
 * pixels, are not found. Every photo is judged.
 */
export const hairOverEyes = defineCheck({
  name: 'hair_over_eyes',
  needs: 'head',
  looksAt:
    'Hair over the eyes: strands of a fringe between brow and lid, or a lock that gives one eye the colour of hair.',
  limits: ['hairOverEyes', ...darkLensLimits],
  codes: {
    ...headCodes,
    ...darkLensCodes,
    strands_over_eye: 'Something like strands of hair hangs over an eye.',
    lock_over_eye: 'One eye has the colour of the hair round it: a lock may cover it.',
  },
  run(evidence) {
    const head = measurableHead(evidence)
    if (!head || !evidence.views) return unmeasured(evidence)
    const hidden = behindDarkLenses(evidence.views.face, head)
    if (hidden) return hidden
    const limits = thresholds.hairOverEyes
    const strands = strandsOverEyes(evidence.views.face)
    const advice = 'Comb or pin your hair back so that both eyes are free, with the skin round them.'
    const measure = {
      measured: Number(strands.toFixed(1)),
      unit: '% of the cheeks’ lightness',
      required: { min: null, max: limits.strands },
    }
    if (strands > limits.strands) {
      const message = 'Something like strands of hair hangs over an eye.'
      return { ...finding('REVIEW', 'strands_over_eye', message, advice), ...measure }
    }
    const lock = lockOverEye(evidence.views, head)
    if (lock > limits.lock) {
      const message = 'One eye has the colour of the hair round it: a lock may cover it.'
      return {
        ...finding('REVIEW', 'lock_over_eye', message, advice),
        measured: Number(lock.toFixed(1)),
        unit: 'CIELAB a and b',
        required: { min: null, max: limits.lock },
      }
    }
    return { ...finding('PASS', 'ok', 'No hair is seen over the eyes.'), ...measure }
  },
})
