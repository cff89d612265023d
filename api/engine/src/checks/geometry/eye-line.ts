import type { HeadEvidence } from '../../evidence/evidence.ts'
import { eyesFromBottom } from '../../framing/layout.ts'
import { eyeLineErrorPx } from '../../framing/measuring-points.ts'
import type { Finding } from '../../result/result.ts'
import { finding, measurableHead, unmeasured } from '../finding.ts'
import { measureInFrame } from '../frame-measure.ts'

/** The height of the eyes' middle over the photo's lower edge, where the rule states one. */
export function eyeLine(evidence: HeadEvidence): Finding | null {
  const { frame, document } = evidence
  const band = eyesFromBottom(document, frame.printMm)
  if (!band) return null
  const head = measurableHead(evidence)
  if (!head) return unmeasured('eye_line', evidence)
  const length = { lengthPx: frame.y + frame.height - head.eyeMiddle.y, errorPx: eyeLineErrorPx(head) }
  const { outcome, side, text, limits, fields } = measureInFrame(frame, length, document.eyeLine?.unit, band)
  const message = `The eyes lie ${text} above the lower edge; ${limits} is accepted.`
  if (side === null) return { ...finding('eye_line', outcome, 'ok', message), ...fields }
  if (side === 'either') {
    return { ...finding('eye_line', outcome, 'band_too_narrow_to_tell', message), ...fields }
  }
  const [code, advice] =
    side === 'low'
      ? ['eyes_too_low', 'Hold the camera lower, or leave less space above the head.']
      : ['eyes_too_high', 'Hold the camera higher, or leave more space above the head.']
  return { ...finding('eye_line', outcome, code, message, advice), ...fields }
}
