import type { Evidence } from '../evidence/evidence.ts'
import { upperPointY } from '../framing/measuring-points.ts'
import type { Background } from '../measures/background/background.ts'
import type { Measurements } from '../result/result.ts'

const round = (value: number, digits: number) => Number(value.toFixed(digits))

/** The measurements of a result, rounded: pixels and angles to a tenth, ratios to a thousandth. */
export function measurementsOf({ file, portrait, background, document }: Evidence): Measurements {
  const seen = {
    width: file.width,
    height: file.height,
    format: file.format,
    bytes: file.bytes,
    faces: portrait.faces.length,
    background: background && { rgb: rgbOf(background), uniformity: round(background.uniformity, 3) },
  }
  const { head } = portrait
  if (!head) return { ...seen, ...nothing }
  const crownY = upperPointY(head, document)
  const [first, second] = head.eyes
  const [left, right] = first.x <= second.x ? [first, second] : [second, first]
  return {
    ...seen,
    crown_y: round(crownY, 1),
    chin_y: round(head.chinY, 1),
    eye_y: round(head.eyeMiddle.y, 1),
    face_center_x: round(head.eyeMiddle.x, 1),
    head_height_px: round(head.chinY - crownY, 1),
    head_width_px: round(head.width, 1),
    inter_eye_px: round(head.interEye, 1),
    eyes: [
      { x: round(left.x, 1), y: round(left.y, 1) },
      { x: round(right.x, 1), y: round(right.y, 1) },
    ],
    yaw_deg: round(head.pose.yawDeg, 1),
    pitch_deg: round(head.pose.pitchDeg, 1),
    roll_deg: round(head.pose.rollDeg, 1),
    eye_opening: round(head.eyeOpening, 3),
    mouth_opening: round(head.mouthOpening, 3),
  }
}

const rgbOf = ({ rgb: [red, green, blue] }: Background): [number, number, number] => [red, green, blue]

const nothing = {
  crown_y: null,
  chin_y: null,
  eye_y: null,
  face_center_x: null,
  head_height_px: null,
  head_width_px: null,
  inter_eye_px: null,
  eyes: null,
  yaw_deg: null,
  pitch_deg: null,
  roll_deg: null,
  eye_opening: null,
  mouth_opening: null,
}
