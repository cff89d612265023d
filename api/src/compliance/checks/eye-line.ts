import { describeLimits, judgeBand, round } from '../band.ts'
import { type Evidence, finding, noFace } from '../evidence.ts'
import { eyesFromBottom } from '../frame.ts'
import { eyeLineErrorPx } from '../measuring-points.ts'
import type { Finding } from '../result.ts'

/** The height of the eyes' middle over the photo's lower edge, where the rule states one. */
export function eyeLine({ portrait: { head }, frame, document }: Evidence): Finding | null {
  const band = eyesFromBottom(document)
  if (!band || !document.eyeLine) return null
  if (!head) return noFace('eye_line')
  const inMm = document.eyeLine.unit === 'mm' && frame.printMm !== null
  const whole = inMm && frame.printMm ? frame.printMm.heightMm : 100
  const unit = inMm ? 'mm' : '%'
  const scaled = (limit: number | null) => (limit === null ? null : round(limit * whole))
  const required = { min: scaled(band.min), max: scaled(band.max) }
  const measured = ((frame.y + frame.height - head.eyeMiddle.y) / frame.height) * whole
  const uncertainty = (eyeLineErrorPx(head) / frame.height) * whole
  const { outcome, side } = judgeBand(measured, uncertainty, required)
  const message = `The eyes lie ${round(measured)} ${unit} above the lower edge; ${describeLimits(required, unit)} is accepted.`
  const code = side === null ? 'ok' : side === 'low' ? 'eyes_too_low' : 'eyes_too_high'
  const advice =
    side === null
      ? null
      : side === 'low'
        ? 'Hold the camera lower, or leave less space above the head.'
        : 'Hold the camera higher, or leave more space above the head.'
  return {
    ...finding('eye_line', outcome, code, message, advice),
    measured: round(measured),
    unit,
    uncertainty: round(uncertainty),
    required,
  }
}
