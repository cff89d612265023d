import { bandAsFraction } from '@likeness/rules/rule'
import { chinErrorPx, upperPointErrorPx, upperPointY } from '#measure/framing/layout.ts'
import type { Head } from '#measure/portrait.ts'
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
  states: ({ centring, topMargin, lowerMargin }) =>
    [centring, topMargin, lowerMargin].some((stated) => stated !== undefined),
  looksAt:
    'Whether the head is in the middle of the width, and has the space above and below it that the rule states.',
  limits: [...readingLimits, 'usualCentring'],
  precision: ['eyeCentre', 'hairTop', 'skullTop', 'headHeightToHair'],
  codes: {
    ...narrowBandCodes,
    too_far_left: 'The head is too far to the left in the picture.',
    too_far_right: 'The head is too far to the right in the picture.',
    too_little_space_above: 'There is less space above the head than the rule asks for.',
    too_much_space_above: 'There is more space above the head than the rule accepts.',
    too_little_space_below: 'There is less space below the chin than the rule asks for.',
    too_much_space_below: 'There is more space below the chin than the rule accepts.',
  },
  sample: sampleOf('too_far_left', centringWords('left')),
  run(evidence, head) {
    const centring = judgeCentring(evidence, head)
    const [above, below] = [judgeTopMargin(evidence, head), judgeLowerMargin(evidence, head)]
    const place = above ? worseOf(centring, above) : centring
    return below ? worseOf(place, below) : place
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

function judgeLowerMargin({ frame, document }: HeadEvidence, head: Head) {
  if (!document.lowerMargin) return null
  const band = bandAsFraction(document, document.lowerMargin, 'height', frame.printMm)
  const length = { lengthPx: frame.y + frame.height - head.chinY, errorPx: chinErrorPx(head) }
  return bandFinding(measureInFrame(frame, length, document.lowerMargin.unit, band), lowerMarginWords)
}

const marginWords = {
  ok: 'head-position.margin-ok',
  nearly: 'head-position.margin-nearly',
  low: missed('too_little_space_above', 'head-position.too-little', 'head-position.too-little-advice'),
  high: missed('too_much_space_above', 'head-position.too-much', 'head-position.too-much-advice'),
} as const

const lowerMarginWords = {
  ok: 'head-position.below-ok',
  nearly: 'head-position.below-nearly',
  low: missed('too_little_space_below', 'head-position.below-little', 'head-position.too-much-advice'),
  high: missed('too_much_space_below', 'head-position.below-much', 'head-position.too-little-advice'),
} as const
