import { bandAsFraction } from '@likeness/rules'
import type { HeadEvidence } from '../../evidence/evidence.ts'
import { upperPointErrorPx, upperPointY } from '../../framing/measuring-points.ts'
import type { Head } from '../../portrait/portrait.ts'
import type { Finding } from '../../result/result.ts'
import { worseOf } from '../../result/status.ts'
import { precision } from '../../thresholds/all.ts'
import { describeLimits, judgeBand, round } from '../band.ts'
import { finding, measurableHead, unmeasured } from '../finding.ts'
import { measureInFrame } from '../frame-measure.ts'

/**
 * Whether the head stands in the middle, and under the top margin that the rule states. Where the rule says nothing
 * of centring, the baseline's holds: 45 to 55 % of the width.
 */
export function headPosition(evidence: HeadEvidence): Finding {
  const head = measurableHead(evidence)
  if (!head) return unmeasured('head_position', evidence)
  const margin = judgeTopMargin(evidence, head)
  const centring = judgeCentring(evidence, head)
  return margin ? worseOf(centring, margin) : centring
}

function judgeCentring({ frame, document, baseline }: HeadEvidence, head: Head): Finding {
  const stated = document.centring ?? baseline.centring
  const band = { min: stated?.min ?? 45, max: stated?.max ?? 55 }
  const measured = ((head.eyeMiddle.x - frame.x) / frame.width) * 100
  const uncertainty = (precision.eyeCentre * (head.chinY - head.skullTopY) * 100) / frame.width
  const { outcome, side } = judgeBand(measured, uncertainty, band)
  const message = `The middle of the eyes lies at ${round(measured)} % of the width; ${describeLimits(band, '%')} is accepted.`
  const code = side === null ? 'ok' : side === 'low' ? 'too_far_left' : 'too_far_right'
  const advice = side === null ? null : 'Stand in the middle of the picture.'
  return {
    ...finding('head_position', outcome, code, message, advice),
    measured: round(measured),
    unit: '%',
    uncertainty: round(uncertainty),
    required: band,
  }
}

function judgeTopMargin({ frame, document }: HeadEvidence, head: Head): Finding | null {
  if (!document.topMargin) return null
  const band = bandAsFraction(document, document.topMargin, 'height', frame.printMm)
  const length = {
    lengthPx: upperPointY(head, document) - frame.y,
    errorPx: upperPointErrorPx(head, document),
  }
  const { outcome, side, text, limits, fields } = measureInFrame(frame, length, document.topMargin.unit, band)
  const message = `There are ${text} above the head; ${limits} is accepted.`
  if (side === null) return { ...finding('head_position', outcome, 'ok', message), ...fields }
  if (side === 'either') {
    return { ...finding('head_position', outcome, 'band_too_narrow_to_tell', message), ...fields }
  }
  const [code, advice] =
    side === 'low'
      ? ['too_little_space_above', 'Leave more space above the head.']
      : ['too_much_space_above', 'Leave less space above the head.']
  return { ...finding('head_position', outcome, code, message, advice), ...fields }
}
