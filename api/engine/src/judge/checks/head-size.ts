import { bandAsFraction, type RuleDocument } from '@likeness/rules/rule'
import type { Frame } from '#measure/framing/frame.ts'
import { headHeightErrorPx, upperPointY } from '#measure/framing/layout.ts'
import type { Head } from '#measure/portrait.ts'
import { say } from '#messages/message.ts'
import { precision, thresholds } from '#thresholds/all.ts'
import { portraitThresholds } from '#thresholds/portrait.ts'
import { bandFinding, defineHeadCheck, finding, missed } from '../check.ts'
import { type FrameMeasure, measureInFrame, narrowBandCodes, readingLimits } from '../reading.ts'

/** It is in every result: if the authority states no band, the finding gives the measure and requires nothing. */
export const headSize = defineHeadCheck({
  name: 'head_size',
  states: ({ headHeight, hair }) => headHeight !== undefined || hair?.policy.includes('in-view') === true,
  looksAt:
    'The height of the head, from the chin to the upper point that the rule names: the top of the skull or of the hair. If the rule wants all of the hair in view, it also looks whether hair is cut off at the top.',
  precision: ['headHeightToHair', 'headHeightToSkull', 'hairTop'],
  limits: [...readingLimits, 'hairOverEdge'],
  codes: {
    ...narrowBandCodes,
    not_stated: 'The authority states no head size; the finding gives the measured one.',
    head_touches_edge: 'The head reaches the upper edge of the photo, so its height can only be guessed.',
    hair_cut_off:
      'The rule wants all of the hair in view; it reaches the upper edge of the picture or is cut off there, or by its best part. The head has the size that the rule accepts.',
    head_too_small: 'The head is shorter than the rule accepts.',
    head_too_small_maybe:
      'The head may be shorter than the rule accepts: the limit lies within the uncertainty.',
    head_too_large: 'The head is taller than the rule accepts.',
    head_too_large_maybe:
      'The head may be taller than the rule accepts: the limit lies within the uncertainty.',
  },
  sample: {
    code: 'head_too_small',
    message: say('head-size.small-fault', { miss: say('miss.height', { beyond: 3 }) }),
    advice: say('head-size.closer-advice', { percent: 20 }),
    ok: 'head-size.ok',
  },
  run({ frame, document }, head) {
    const stated = document.headHeight
    const band = stated ? bandAsFraction(document, stated, 'height', frame.printMm) : { min: null, max: null }
    const length = {
      lengthPx: head.chinY - upperPointY(head, document),
      errorPx: headHeightErrorPx(head, document),
    }
    const measure = measureInFrame(frame, length, stated?.unit, band)
    const { measured, unit, uncertainty } = measure.fields
    const fields = stated ? measure.fields : { measured, unit, uncertainty }
    const cut = cutAtTop(head, frame, document)
    const outside = head.touchesTop ? null : 'head-size.outside'
    // A head that is cut off is at least as tall as its visible part.
    const tooLarge = measure.outcome === 'FAIL' && measure.side === 'high'
    if (cut === 'head' && !tooLarge) {
      const message = outside ?? 'head-size.touches-edge'
      const result = finding('REVIEW', 'head_touches_edge', message, 'head-size.touches-edge-advice')
      return { ...result, ...fields, assessed: false }
    }
    if (cut === 'hair' && measure.outcome === 'PASS') {
      const message = outside ?? 'head-size.hair-cut'
      const result = finding('REVIEW', 'hair_cut_off', message, 'head-size.hair-cut-advice')
      return { ...result, ...fields }
    }
    if (!stated) return { ...finding('PASS', 'not_stated', 'head-size.not-stated'), ...fields }
    return bandFinding(measure, {
      ok: 'head-size.ok',
      nearly: 'head-size.nearly',
      low: missedBy('small', measure),
      high: missedBy('large', measure),
    })
  },
})

/**
 * What the upper edge of the photo cuts, or that of the best crop where the rule states the head's size; null if nothing. The
 * head, if the rule measures to the hair, or if the skull's top is not well below the edge. Otherwise hair alone, if the rule
 * wants all of it in view and it ends beyond the edge by more than the measure may be wrong. A rule that measures to the skull
 * does not want it by that: Austria, Germany and Victoria say that hair may be cut off, and ICAO leaves it out of the head.
 */
function cutAtTop(head: Head, frame: Frame, document: RuleDocument): 'head' | 'hair' | null {
  const { touchesTop, hairTopY, chinY, eyeMiddle, skullTopY } = head
  const edgeY = document.headHeight ? frame.y : 0
  const near = portraitThresholds.touchesTop.value * (chinY - eyeMiddle.y)
  if (!touchesTop && hairTopY - edgeY > near) return null
  const skullHeight = chinY - skullTopY
  const isSkullNear = skullTopY - edgeY < thresholds.hairOverEdge * skullHeight
  if (upperPointY(head, document) === hairTopY || isSkullNear) return 'head'
  if (!document.hair?.policy.includes('in-view')) return null
  return touchesTop || edgeY - hairTopY > precision.hairTop * skullHeight ? 'hair' : null
}

/** What is said of a head that is too small or too large. Its share of the picture is inversely proportional to its distance. */
function missedBy<const Size extends 'small' | 'large'>(
  size: Size,
  { fields: { measured, required } }: FrameMeasure,
) {
  const { min = null, max = null } = required ?? {}
  const target = min !== null && max !== null ? (min + max) / 2 : (min ?? max ?? measured)
  const percent = Math.max(1, Math.round(Math.abs((measured ?? 0) / (target ?? 1) - 1) * 100))
  const advice = say(`head-size.${size === 'large' ? 'away' : 'closer'}-advice`, { percent })
  return missed({ REVIEW: `head_too_${size}_maybe`, FAIL: `head_too_${size}` }, `head-size.${size}`, advice)
}
