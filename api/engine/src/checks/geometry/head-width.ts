import { bandAsFraction } from '@likeness/rules'
import { measuredWidth } from '../../framing/measuring-points.ts'
import { precision } from '../../thresholds/all.ts'
import { describeMiss, narrowBandCodes, round } from '../band.ts'
import { defineCheck } from '../check.ts'
import { finding, headCodes, measurableHead, unmeasured } from '../finding.ts'
import { templateErrorIn } from '../frame-measure.ts'
import { judgeReading, readingLimits } from '../reading.ts'

/** The head's width, in millimetres of the print or percent of the frame's width, if the rule limits it. */
export const headWidth = defineCheck({
  name: 'head_width',
  needs: 'head',
  looksAt: 'The width of the head with the ears, without the volume of the hair, if the rule limits it.',
  precision: ['headWidth'],
  limits: readingLimits,
  codes: {
    ...headCodes,
    ...narrowBandCodes,
    head_too_narrow: 'The head is narrower than the rule accepts.',
    head_too_wide: 'The head is wider than the rule accepts.',
  },
  run(evidence) {
    const { frame, document } = evidence
    if (!document.headWidth) return null
    const head = measurableHead(evidence)
    if (!head) return unmeasured(evidence)
    const inMm = document.headWidth.unit === 'mm' && frame.printMm !== null
    const [whole, unit] = inMm ? ([frame.printMm?.widthMm ?? 0, 'mm'] as const) : ([100, '%'] as const)
    const band = bandAsFraction(document, document.headWidth, 'width', frame.printMm)
    const scaled = (limit: number | null) => (limit === null ? null : round(limit * whole))
    const required = { min: scaled(band.min), max: scaled(band.max) }
    const measured = (measuredWidth(head, document) / frame.width) * whole
    const uncertainty = precision.headWidth * measured
    const templateError = templateErrorIn(unit, frame.printMm?.widthMm)
    const judged = judgeReading({ measured, uncertainty, templateError }, required)
    const { outcome, side, isNarrow, probability } = judged
    const beyond = describeMiss(measured, required, inMm ? 'mm on the print' : '% of the photo’s width')
    const { code, advice, looks } = verdicts[side ?? (isNarrow ? 'nearly' : 'kept')]
    const message =
      side === null
        ? `The head has the width that the rule asks for${isNarrow ? ', as far as it can be measured' : ''}.`
        : outcome === 'FAIL'
          ? `The head is ${looks}, by ${beyond}.`
          : `The head may be ${looks}, but we cannot be sure.`
    return {
      ...finding(outcome, code, message, advice),
      measured: round(measured),
      unit,
      uncertainty: round(uncertainty),
      probability,
      required,
    }
  },
})

const verdicts = {
  kept: { code: 'ok', looks: null, advice: null },
  nearly: { code: 'band_too_narrow_to_tell', looks: null, advice: null },
  low: {
    code: 'head_too_narrow',
    looks: 'too narrow',
    advice: 'Move the camera closer, or cut the picture tighter around the head.',
  },
  high: {
    code: 'head_too_wide',
    looks: 'too wide',
    advice: 'Move the camera away, or leave more space beside the head.',
  },
} as const
