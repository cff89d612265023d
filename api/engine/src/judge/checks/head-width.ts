import { bandAsFraction } from '@likeness/rules/rule'
import { measuredWidth } from '#measure/framing/layout.ts'
import { say } from '#messages/message.ts'
import { precision } from '#thresholds/all.ts'
import { bandFinding, defineHeadCheck, missed } from '../check.ts'
import { measureInFrame, narrowBandCodes, readingLimits } from '../reading.ts'

/** The head's width, in millimetres of the print or percent of the frame's width, if the rule limits it. */
export const headWidth = defineHeadCheck({
  name: 'head_width',
  states: ({ headWidth }) => headWidth !== undefined,
  looksAt: 'The width of the head with the ears, without the volume of the hair, if the rule limits it.',
  precision: ['headWidth'],
  limits: readingLimits,
  codes: {
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
  asks: ({ document }) => document.headWidth,
  run({ frame, document }, head, stated) {
    const band = bandAsFraction(document, stated, 'width', frame.printMm)
    const lengthPx = measuredWidth(head, document)
    const length = { lengthPx, errorPx: precision.headWidth * lengthPx }
    return bandFinding(measureInFrame(frame, length, stated.unit, band, 'width'), words)
  },
})

const words = {
  ok: 'head-width.ok',
  nearly: 'head-width.nearly',
  low: missed('head_too_narrow', 'head-width.low', 'head-width.low-advice'),
  high: missed('head_too_wide', 'head-width.high', 'head-width.high-advice'),
} as const
