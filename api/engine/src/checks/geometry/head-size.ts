import { bandAsFraction } from '@likeness/rules'
import type { HeadEvidence } from '../../evidence/evidence.ts'
import { headHeightErrorPx, upperPointY } from '../../framing/measuring-points.ts'
import type { Finding } from '../../result/result.ts'
import { finding, measurableHead, unmeasured } from '../finding.ts'
import { type FrameMeasure, measureInFrame } from '../frame-measure.ts'

/**
 * The head's height from the chin to the rule's upper measuring point, in millimetres of the print or percent of
 * the frame. In every result: where the authority states no band, what was measured is said and nothing is required.
 */
export function headSize(evidence: HeadEvidence): Finding {
  const { frame, document } = evidence
  const head = measurableHead(evidence)
  if (!head) return unmeasured('head_size', evidence)
  const stated = document.headHeight
  const band = stated ? bandAsFraction(document, stated, 'height', frame.printMm) : { min: null, max: null }
  const length = {
    lengthPx: head.chinY - upperPointY(head, document),
    errorPx: headHeightErrorPx(head, document),
  }
  const measure = measureInFrame(frame, length, stated?.unit, band)
  const size = measure.fields.unit === 'mm' ? `${measure.text} tall` : `${measure.text} of the photo's height`
  if (!stated) {
    const message = `The head is ${size}; the authority states no head size.`
    return { ...finding('head_size', 'PASS', 'not_stated', message), ...measure.fields, required: null }
  }
  // A head that is cut off is at least as tall as what shows of it.
  const tooLarge = measure.outcome === 'FAIL' && measure.side === 'high'
  if (head.touchesTop && !tooLarge) {
    const cut = 'The head reaches the upper edge of the photo, so its height can only be guessed.'
    const result = finding(
      'head_size',
      'REVIEW',
      'head_touches_edge',
      cut,
      'Leave some space above the head.',
    )
    return { ...result, ...measure.fields, assessed: false }
  }
  const message = `The head is ${size}; ${measure.limits} is accepted.`
  return {
    ...finding('head_size', measure.outcome, code(measure), message, advice(measure)),
    ...measure.fields,
  }
}

function code({ outcome, side }: FrameMeasure): string {
  if (side === null) return 'ok'
  if (side === 'either') return 'band_too_narrow_to_tell'
  const name = side === 'low' ? 'head_too_small' : 'head_too_large'
  return outcome === 'REVIEW' ? `${name}_maybe` : name
}

/** The head's share of the picture goes down as the distance to the camera goes up, in proportion. */
function advice({ side, fields: { measured, required } }: FrameMeasure): string | null {
  if (side === null || side === 'either' || measured === null || !required) return null
  const { min, max } = required
  const target = min !== null && max !== null ? (min + max) / 2 : (min ?? max ?? measured)
  const percent = Math.max(1, Math.round(Math.abs(measured / target - 1) * 100))
  return side === 'high'
    ? `Move the camera away, to a distance about ${percent} % longer.`
    : `Move the camera closer, or crop the photo tighter, by about ${percent} %.`
}
