import { bandAsFraction } from '@likeness/rules'
import { describeLimits, judgeBand, round } from '../band.ts'
import { type Evidence, finding, noFace } from '../evidence.ts'
import { headHeightErrorPx, upperPointY } from '../measuring-points.ts'
import type { Finding } from '../result.ts'

/**
 * The head's height from the chin to the rule's upper measuring point, in millimetres of the print or percent of
 * the frame. In every result: where the authority states no band, what was measured is said and nothing is required.
 */
export function headSize({ portrait: { head }, frame, document }: Evidence): Finding {
  if (!head) return noFace('head_size')
  const unit = frame.printMm && document.headHeight?.unit !== 'percent' ? 'mm' : '%'
  const whole = unit === 'mm' && frame.printMm ? frame.printMm.heightMm : 100
  const share = (head.chinY - upperPointY(head, document)) / frame.height
  const measured = share * whole
  const uncertainty = (headHeightErrorPx(head, document) / frame.height) * whole
  const measure = {
    measured: round(measured),
    unit,
    uncertainty: round(uncertainty),
  }
  const size = unit === 'mm' ? `${round(measured)} mm tall` : `${round(measured)} % of the photo's height`
  if (!document.headHeight) {
    const message = `The head is ${size}; the authority states no head size.`
    return { ...finding('head_size', 'PASS', 'not_stated', message), ...measure }
  }
  const band = bandAsFraction(document, document.headHeight)
  const required = { min: scaled(band.min, whole), max: scaled(band.max, whole) }
  const message = `The head is ${size}; ${describeLimits(required, unit)} is accepted.`
  if (head.touchesTop && share <= (band.max ?? 1)) {
    const cut = 'The head reaches the upper edge of the photo, so its height can only be guessed.'
    const result = finding(
      'head_size',
      'REVIEW',
      'head_touches_edge',
      cut,
      'Leave some space above the head.',
    )
    return { ...result, ...measure, required, assessed: false }
  }
  const { outcome, side } = judgeBand(measured, uncertainty, required)
  return {
    ...finding('head_size', outcome, code(outcome, side), message, advice(side, measured, required)),
    ...measure,
    required,
  }
}

const scaled = (limit: number | null, whole: number) => (limit === null ? null : round(limit * whole))

function code(outcome: Finding['outcome'], side: 'low' | 'high' | null): string {
  if (side === null) return 'ok'
  const name = side === 'low' ? 'head_too_small' : 'head_too_large'
  return outcome === 'REVIEW' ? `${name}_maybe` : name
}

/** The head's share of the picture goes down as the distance to the camera goes up, in proportion. */
function advice(
  side: 'low' | 'high' | null,
  measured: number,
  { min, max }: { min: number | null; max: number | null },
) {
  if (side === null) return null
  const target = min !== null && max !== null ? (min + max) / 2 : (min ?? max ?? measured)
  const percent = Math.max(5, Math.round((Math.abs(measured / target - 1) * 100) / 5) * 5)
  return side === 'high'
    ? `Move the camera away, to a distance about ${percent} % longer.`
    : `Move the camera closer, or crop the photo tighter, by about ${percent} %.`
}
