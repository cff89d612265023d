import { eyesFromBottom } from '../../framing/layout.ts'
import { eyeLineErrorPx } from '../../framing/measuring-points.ts'
import { narrowBandCodes } from '../band.ts'
import { defineCheck } from '../check.ts'
import { finding, headCodes, measurableHead, unmeasured } from '../finding.ts'
import { measureInFrame } from '../frame-measure.ts'
import { readingLimits } from '../reading.ts'

export const eyeLine = defineCheck({
  name: 'eye_line',
  needs: 'head',
  looksAt: 'The height of the eyes above the lower edge of the photo, if the rule limits it.',
  precision: ['eyeLine'],
  limits: readingLimits,
  codes: {
    ...headCodes,
    ...narrowBandCodes,
    eyes_too_low: 'The eyes lie lower than the rule accepts.',
    eyes_too_high: 'The eyes lie higher than the rule accepts.',
  },
  run(evidence) {
    const { frame, document } = evidence
    const band = eyesFromBottom(document, frame.printMm)
    if (!band) return null
    const head = measurableHead(evidence)
    if (!head) return unmeasured(evidence)
    const length = { lengthPx: frame.y + frame.height - head.eyeMiddle.y, errorPx: eyeLineErrorPx(head) }
    const { outcome, side, isNarrow, beyond, fields } = measureInFrame(
      frame,
      length,
      document.eyeLine?.unit,
      band,
    )
    if (isNarrow) {
      const nearly = 'The eyes are at the height that the rule asks for, as far as it can be measured.'
      return { ...finding(outcome, 'band_too_narrow_to_tell', nearly), ...fields }
    }
    if (side === null) {
      const right = 'The eyes are at the height that the rule asks for.'
      return { ...finding(outcome, 'ok', right), ...fields }
    }
    const where = side === 'low' ? 'low' : 'high'
    const message =
      outcome === 'FAIL'
        ? `The eyes are too ${where} in the picture, by ${beyond}.`
        : `The eyes may be too ${where} in the picture, but we cannot be sure.`
    const [code, advice] =
      side === 'low'
        ? (['eyes_too_low', 'Hold the camera a little lower, or leave less space above the head.'] as const)
        : (['eyes_too_high', 'Hold the camera a little higher, or leave more space above the head.'] as const)
    return { ...finding(outcome, code, message, advice), ...fields }
  },
})
