import { bandAsFraction } from '@likeness/rules/rule'
import { measuredWidth } from '#measure/framing/layout.ts'
import { say } from '#messages/message.ts'
import { precision } from '#thresholds/all.ts'
import { defineCheck, finding, headCodes, measurableHead, unmeasured } from '../check.ts'
import { judgeReading, missOf, narrowBandCodes, readingLimits, round, templateErrorIn } from '../reading.ts'

/** The head's width, in millimetres of the print or percent of the frame's width, if the rule limits it. */
export const headWidth = defineCheck({
  name: 'head_width',
  needs: 'head',
  states: ({ headWidth }) => headWidth !== undefined,
  looksAt: 'The width of the head with the ears, without the volume of the hair, if the rule limits it.',
  precision: ['headWidth'],
  limits: readingLimits,
  codes: {
    ...headCodes,
    ...narrowBandCodes,
    head_too_narrow: 'The head is narrower than the rule accepts.',
    head_too_wide: 'The head is wider than the rule accepts.',
  },
  sample: {
    code: 'head_too_narrow',
    message: say('head-width.low-fault', { miss: say('miss.width', { beyond: 3 }) }),
    advice: 'head-width.low-advice',
    ok: 'head-width.ok',
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
    const miss = say(inMm ? 'miss.mm' : 'miss.width', { beyond: missOf(measured, required) })
    const { code, advice } = verdicts[side ?? (isNarrow ? 'nearly' : 'kept')]
    const message =
      side === null
        ? (`head-width.${isNarrow ? 'nearly' : 'ok'}` as const)
        : outcome === 'FAIL'
          ? say(`head-width.${side}-fault`, { miss })
          : (`head-width.${side}-unsure` as const)
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
  kept: { code: 'ok', advice: null },
  nearly: { code: 'band_too_narrow_to_tell', advice: null },
  low: {
    code: 'head_too_narrow',
    advice: 'head-width.low-advice',
  },
  high: {
    code: 'head_too_wide',
    advice: 'head-width.high-advice',
  },
} as const
