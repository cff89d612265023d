import { bandAsFraction } from '@likeness/rules'
import type { HeadEvidence } from '../../evidence/evidence.ts'
import { measuredWidth } from '../../framing/measuring-points.ts'
import type { Finding } from '../../result/result.ts'
import { precision } from '../../thresholds/all.ts'
import { describeLimits, judgeBand, round } from '../band.ts'
import { finding, measurableHead, unmeasured } from '../finding.ts'

/** The head's width, in millimetres of the print or percent of the frame's width, where the rule states one. */
export function headWidth(evidence: HeadEvidence): Finding | null {
  const { frame, document } = evidence
  if (!document.headWidth) return null
  const head = measurableHead(evidence)
  if (!head) return unmeasured('head_width', evidence)
  const inMm = document.headWidth.unit === 'mm' && frame.printMm !== null
  const [whole, unit] = inMm ? [frame.printMm?.widthMm ?? 0, 'mm'] : [100, '%']
  const band = bandAsFraction(document, document.headWidth, 'width', frame.printMm)
  const scaled = (limit: number | null) => (limit === null ? null : round(limit * whole))
  const required = { min: scaled(band.min), max: scaled(band.max) }
  const measured = (measuredWidth(head, document) / frame.width) * whole
  const uncertainty = precision.headWidth * measured
  const { outcome, side } = judgeBand(measured, uncertainty, required)
  const { code, advice } = verdicts[side ?? 'kept']
  const message = `The head is ${round(measured)} ${unit} wide, give or take ${round(uncertainty)}; ${describeLimits(required, unit)} is accepted.`
  return {
    ...finding('head_width', outcome, code, message, advice),
    measured: round(measured),
    unit,
    uncertainty: round(uncertainty),
    required,
  }
}

const verdicts = {
  kept: { code: 'ok', advice: null },
  either: { code: 'band_too_narrow_to_tell', advice: null },
  low: { code: 'head_too_narrow', advice: 'Move the camera closer, or crop the photo tighter.' },
  high: { code: 'head_too_wide', advice: 'Move the camera away, or leave more space beside the head.' },
} as const
