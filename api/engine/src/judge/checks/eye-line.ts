import { eyeLineErrorPx, eyesFromBottom } from '#measure/framing/layout.ts'
import { say } from '#messages/message.ts'
import { bandFinding, defineHeadCheck, missed } from '../check.ts'
import { measureInFrame, narrowBandCodes, readingLimits } from '../reading.ts'

export const eyeLine = defineHeadCheck({
  name: 'eye_line',
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
    return bandFinding(measureInFrame(frame, length, document.eyeLine?.unit, band), words)
  },
})

const words = {
  ok: 'eye-line.ok',
  nearly: 'eye-line.nearly',
  low: missed('eyes_too_low', 'eye-line.low', 'eye-line.low-advice'),
  high: missed('eyes_too_high', 'eye-line.high', 'eye-line.high-advice'),
} as const
