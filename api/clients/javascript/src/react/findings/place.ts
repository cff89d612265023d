import type { PhotoFinding, PhotoResult } from '../stage.ts'

/** An area of the photo, in pixels of the upright photo. */
export interface Place {
  x: number
  y: number
  width: number
  height: number
}

type Area = 'head' | 'eyes' | 'mouth' | 'over-head' | 'top-of-head' | 'wall' | 'shoulders'
type Check = PhotoFinding['check']

const areas: Partial<Record<Check, Area>> = {
  head_size: 'head',
  head_width: 'head',
  head_position: 'head',
  eye_line: 'eyes',
  pose: 'head',
  shoulders: 'shoulders',
  expression: 'mouth',
  mouth_closed: 'mouth',
  eyes_open: 'eyes',
  gaze: 'eyes',
  red_eye: 'eyes',
  glasses: 'eyes',
  tinted_lenses: 'eyes',
  frames_over_eyes: 'eyes',
  glare: 'eyes',
  hair_over_eyes: 'eyes',
  head_covering: 'top-of-head',
  occlusion: 'head',
  lighting: 'head',
  face_shadow: 'head',
  hot_spots: 'head',
  natural_colour: 'head',
  background: 'wall',
  background_object: 'wall',
  background_shadow: 'wall',
}

/** Where another code of a check is to be seen. */
const areasOfCodes: Readonly<Partial<Record<PhotoFinding['code'], Area>>> = {
  frown: 'eyes',
  raised_brows: 'eyes',
  mouth_covered: 'mouth',
  mouth_maybe_covered: 'mouth',
  eye_covered: 'eyes',
  eye_maybe_covered: 'eyes',
  dark_face: 'head',
  too_little_space_above: 'over-head',
  too_much_space_above: 'over-head',
}

/**
 * Where a finding that did not pass is to be seen, inside the part of the photo that counts. Null if that is everywhere, such
 * as for sharpness, if nothing is wrong, or if no head was measured.
 */
export function placeOf({ check, code, outcome, assessed }: PhotoFinding, result: PhotoResult): Place | null {
  const area = areasOfCodes[code] ?? areas[check]
  if (!area || outcome === 'PASS' || !assessed) return null
  const { crop, measurements } = result
  const { eyes, eye_y, crown_y, chin_y, face_center_x, head_width_px, inter_eye_px } = measurements
  if (!eyes || eye_y === null || crown_y === null || chin_y === null) return null
  if (face_center_x === null || head_width_px === null || inter_eye_px === null) return null
  const [one, other] = eyes
  const below = chin_y - eye_y
  const right = crop.x + crop.width
  const bottom = crop.y + crop.height
  const round = (middle: number, half: number) => [middle - half, middle + half] as const
  const head = round(face_center_x, head_width_px / 2)
  const sides = {
    head: [head, [crown_y, chin_y]],
    eyes: [
      [Math.min(one.x, other.x) - 0.45 * inter_eye_px, Math.max(one.x, other.x) + 0.45 * inter_eye_px],
      round(eye_y, 0.35 * inter_eye_px),
    ],
    mouth: [round(face_center_x, 0.55 * inter_eye_px), round(eye_y + 0.62 * below, 0.25 * below)],
    'over-head': [head, [crop.y, crown_y]],
    'top-of-head': [head, [crown_y - 0.1 * below, eye_y - 0.3 * below]],
    wall: [
      [crop.x, right],
      [crop.y, chin_y],
    ],
    shoulders: [
      [crop.x, right],
      [chin_y, bottom],
    ],
  } as const
  const [[x1, x2], [y1, y2]] = sides[area]
  const [left, top] = [Math.max(x1, crop.x), Math.max(y1, crop.y)]
  const [width, height] = [Math.min(x2, right) - left, Math.min(y2, bottom) - top]
  return width > 0 && height > 0 ? { x: left, y: top, width, height } : null
}
