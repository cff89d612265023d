import { bandAsFraction } from '@likeness/rules/rule'
import {
  eyeLineErrorPx,
  eyesFromBottom,
  measuredWidth,
  upperPointErrorPx,
  upperPointY,
} from '#measure/framing/layout.ts'
import type { Head } from '#measure/portrait.ts'
import { say } from '#messages/message.ts'
import { precision, thresholds } from '#thresholds/all.ts'
import { bandFinding, defineHeadCheck, graded, missed, sampleOf, wordsOfFault } from '../check.ts'
import type { HeadEvidence } from '../evidence.ts'
import {
  judgeReading,
  measureInFrame,
  narrowBandCodes,
  readingLimits,
  round,
  templateErrorIn,
} from '../reading.ts'
import { worseOf } from '../result.ts'

/** If the rule says nothing about centring, the baseline's limits apply: 45 to 55 % of the width. */
export const headPosition = defineHeadCheck({
  name: 'head_position',
  needs: 'head',
  looksInto: [],
  states: ({ centring, topMargin }) => centring !== undefined || topMargin !== undefined,
  looksAt: 'Whether the head is in the middle of the width, and below the top margin that the rule states.',
  limits: [...readingLimits, 'usualCentring'],
  precision: ['eyeCentre', 'hairTop', 'skullTop'],
  codes: {
    ...narrowBandCodes,
    too_far_left: 'The head is too far to the left in the picture.',
    too_far_right: 'The head is too far to the right in the picture.',
    too_little_space_above: 'There is less space above the head than the rule asks for.',
    too_much_space_above: 'There is more space above the head than the rule accepts.',
  },
  sample: sampleOf('too_far_left', centringWords('left')),
  run(evidence, head) {
    const margin = judgeTopMargin(evidence, head)
    const centring = judgeCentring(evidence, head)
    return margin ? worseOf(centring, margin) : centring
  },
})

function centringWords(away: 'left' | 'right') {
  return wordsOfFault(`head-position.${away}`, 'head-position.centred', 'head-position.centring-advice')
}

function judgeCentring({ frame, document, baseline }: HeadEvidence, head: Head) {
  const stated = document.centring ?? baseline.centring
  const usual = thresholds.usualCentring
  const band = { min: stated?.min ?? usual.min, max: stated?.max ?? usual.max }
  const measured = ((head.eyeMiddle.x - frame.x) / frame.width) * 100
  const uncertainty = (precision.eyeCentre * (head.chinY - head.skullTopY) * 100) / frame.width
  const templateError = templateErrorIn('%', frame.printMm?.widthMm)
  const { outcome, side, probability } = judgeReading({ measured, uncertainty, templateError }, band)
  const away = side === 'low' ? 'left' : 'right'
  return {
    ...graded(outcome, `too_far_${away}`, centringWords(away)),
    measured: round(measured),
    unit: '%',
    uncertainty: round(uncertainty),
    probability,
    required: band,
  }
}

function judgeTopMargin({ frame, document }: HeadEvidence, head: Head) {
  if (!document.topMargin) return null
  const band = bandAsFraction(document, document.topMargin, 'height', frame.printMm)
  const length = {
    lengthPx: upperPointY(head, document) - frame.y,
    errorPx: upperPointErrorPx(head, document),
  }
  return bandFinding(measureInFrame(frame, length, document.topMargin.unit, band), marginWords)
}

const marginWords = {
  ok: 'head-position.margin-ok',
  nearly: 'head-position.margin-nearly',
  low: missed('too_little_space_above', 'head-position.too-little', 'head-position.too-little-advice'),
  high: missed('too_much_space_above', 'head-position.too-much', 'head-position.too-much-advice'),
} as const

export const eyeLine = defineHeadCheck({
  name: 'eye_line',
  needs: 'head',
  looksInto: [],
  states: ({ eyeLine }) => eyeLine !== undefined,
  looksAt: 'The height of the eyes above the lower edge of the photo, if the rule limits it.',
  precision: ['eyeLine'],
  limits: readingLimits,
  codes: {
    ...narrowBandCodes,
    eyes_too_low: 'The eyes lie lower than the rule accepts.',
    eyes_too_high: 'The eyes lie higher than the rule accepts.',
  },
  sample: {
    code: 'eyes_too_low',
    message: say('eye-line.low-fault', { miss: say('miss.height', { beyond: 3 }) }),
    advice: 'eye-line.low-advice',
    ok: 'eye-line.ok',
  },
  asks: ({ frame, document }) => eyesFromBottom(document, frame.printMm),
  run({ frame, document }, head, band) {
    const length = { lengthPx: frame.y + frame.height - head.eyeMiddle.y, errorPx: eyeLineErrorPx(head) }
    return bandFinding(measureInFrame(frame, length, document.eyeLine?.unit, band), eyeLineWords)
  },
})

const eyeLineWords = {
  ok: 'eye-line.ok',
  nearly: 'eye-line.nearly',
  low: missed('eyes_too_low', 'eye-line.low', 'eye-line.low-advice'),
  high: missed('eyes_too_high', 'eye-line.high', 'eye-line.high-advice'),
} as const

/** The head's width, in millimetres of the print or percent of the frame's width, if the rule limits it. */
export const headWidth = defineHeadCheck({
  name: 'head_width',
  needs: 'head',
  looksInto: [],
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
    return bandFinding(measureInFrame(frame, length, stated.unit, band, 'width'), widthWords)
  },
})

const widthWords = {
  ok: 'head-width.ok',
  nearly: 'head-width.nearly',
  low: missed('head_too_narrow', 'head-width.low', 'head-width.low-advice'),
  high: missed('head_too_wide', 'head-width.high', 'head-width.high-advice'),
} as const
