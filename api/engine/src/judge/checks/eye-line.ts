import { eyeLineErrorPx, eyesFromBottom } from '#measure/framing/layout.ts'
import { say } from '#messages/message.ts'
import { defineCheck, finding, headCodes, measurableHead, unmeasured } from '../check.ts'
import { measureInFrame, narrowBandCodes, readingLimits } from '../reading.ts'

export const eyeLine = defineCheck({
  name: 'eye_line',
  needs: 'head',
  states: ({ eyeLine }) => eyeLine !== undefined,
  looksAt: 'The height of the eyes above the lower edge of the photo, if the rule limits it.',
  precision: ['eyeLine'],
  limits: readingLimits,
  codes: {
    ...headCodes,
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
  run(evidence) {
    const { frame, document } = evidence
    const band = eyesFromBottom(document, frame.printMm)
    if (!band) return null
    const head = measurableHead(evidence)
    if (!head) return unmeasured(evidence)
    const length = { lengthPx: frame.y + frame.height - head.eyeMiddle.y, errorPx: eyeLineErrorPx(head) }
    const { outcome, side, isNarrow, miss, fields } = measureInFrame(
      frame,
      length,
      document.eyeLine?.unit,
      band,
    )
    if (isNarrow) {
      return { ...finding(outcome, 'band_too_narrow_to_tell', 'eye-line.nearly'), ...fields }
    }
    if (side === null) {
      return { ...finding(outcome, 'ok', 'eye-line.ok'), ...fields }
    }
    const message =
      outcome === 'FAIL' ? say(`eye-line.${side}-fault`, { miss }) : (`eye-line.${side}-unsure` as const)
    const [code, advice] =
      side === 'low'
        ? (['eyes_too_low', 'eye-line.low-advice'] as const)
        : (['eyes_too_high', 'eye-line.high-advice'] as const)
    return { ...finding(outcome, code, message, advice), ...fields }
  },
})
