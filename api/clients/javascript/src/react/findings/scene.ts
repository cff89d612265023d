import type { PhotoFinding } from '../stage.ts'

/** What differs from a good portrait in a drawing. Lengths are in units of the drawing, which is 48 wide and 60 high. */
export interface Scene {
  /** The person's place, and size as a factor. */
  x?: number
  y?: number
  scale?: number
  /** The head alone: turned to the side, nodding (both as a shift of the face's parts), and leaning, in degrees. */
  turn?: number
  nod?: number
  lean?: number
  /** The slope of the shoulders, in degrees. */
  slope?: number
  eyes?: 'closed' | 'aside' | 'red'
  brows?: 'frown' | 'raised'
  mouth?: 'smile' | 'laugh' | 'open'
  lenses?: 'clear' | 'dark' | 'low' | 'glare'
  over?: 'hair' | 'hat' | 'hand' | 'mask'
  wall?: 'coloured' | 'falloff' | 'pattern' | 'object' | 'shadow'
  light?: 'bright' | 'dark' | 'side' | 'patch' | 'spots' | 'tint'
  picture?: 'blurred' | 'grain' | 'blocks' | 'rephotographed' | 'sideways'
  others?: boolean
}

type Check = PhotoFinding['check']
type ByCode = Readonly<Partial<Record<PhotoFinding['code'], Scene>>>

const larger: Scene = { scale: 1.4, y: 5 }
const smaller: Scene = { scale: 0.65, y: 4 }

/** By check, and by code where a check has several faults. A code's ending `_maybe` counts as the code. */
const scenes: Partial<Record<Check, Scene | ByCode>> = {
  head_size: { head_too_large: larger, head_too_small: smaller, head_touches_edge: { y: -13 } },
  head_width: { head_too_wide: larger, head_too_narrow: smaller },
  head_position: {
    too_far_left: { x: -11 },
    too_far_right: { x: 11 },
    too_little_space_above: { y: -11 },
    too_much_space_above: { y: 11 },
  },
  eye_line: { eyes_too_low: { y: 10 }, eyes_too_high: { y: -9 } },
  inter_eye_distance: { scale: 0.4, y: 2 },
  pose: { yaw: { turn: 3.5 }, pitch: { nod: -4 }, roll: { lean: 16 } },
  shoulders: { slope: 12 },
  expression: {
    slight_smile: { mouth: 'smile' },
    smile: { mouth: 'smile' },
    broad_smile: { mouth: 'laugh' },
    frown: { brows: 'frown' },
    raised_brows: { brows: 'raised' },
  },
  mouth_closed: { mouth: 'open' },
  eyes_open: { eyes: 'closed' },
  gaze: { looks_aside: { eyes: 'aside' }, looks_away: { eyes: 'aside' }, eyes_closed: { eyes: 'closed' } },
  red_eye: { eyes: 'red' },
  glasses: { lenses: 'clear' },
  tinted_lenses: { lenses: 'dark' },
  frames_over_eyes: { lenses: 'low' },
  glare: { lenses: 'glare' },
  hair_over_eyes: { over: 'hair' },
  head_covering: { over: 'hat' },
  occlusion: {
    mouth_covered: { over: 'mask' },
    mouth_maybe_covered: { over: 'mask' },
    face_covered: { over: 'hand' },
    face_maybe_covered: { over: 'hand' },
    eye_covered: { over: 'hair' },
    eye_maybe_covered: { over: 'hair' },
  },
  other_person: { others: true },
  single_face: {
    several_faces: { others: true },
    second_face_small: { others: true },
    second_face_unsure: { others: true },
  },
  background: {
    background_colour: { wall: 'coloured' },
    background_forbidden_colour: { wall: 'coloured' },
    background_uneven: { wall: 'pattern' },
    background_unevenly_lit: { wall: 'falloff' },
  },
  background_object: { object_in_background: { wall: 'object' }, pattern_in_background: { wall: 'pattern' } },
  background_shadow: { wall: 'shadow' },
  exposure: {
    overexposed: { light: 'bright' },
    underexposed: { light: 'dark' },
    dark_face: { light: 'dark' },
  },
  lighting: { light: 'side' },
  face_shadow: { shadow_on_face: { light: 'side' }, cast_shadow_on_face: { light: 'patch' } },
  hot_spots: { light: 'spots' },
  natural_colour: { light: 'tint' },
  sharpness: { picture: 'blurred' },
  motion_blur: { picture: 'blurred' },
  noise: { picture: 'grain' },
  pixelation: { picture: 'blocks' },
  compression: { picture: 'blocks' },
  recapture: { picture: 'rephotographed' },
  orientation: { picture: 'sideways' },
}

/** What is wrong by a finding, to be drawn beside a good portrait; null where nothing can be shown, or nothing is wrong. */
export function sceneOf({ check, code, outcome, assessed }: PhotoFinding): Scene | null {
  const known = scenes[check]
  if (!known || outcome === 'PASS' || !assessed) return null
  if (!isByCode(known)) return known
  const byCode: Readonly<Partial<Record<string, Scene>>> = known
  return byCode[code.replace(/_maybe$/, '')] ?? null
}

const isByCode = (scene: Scene | ByCode): scene is ByCode =>
  Object.values(scene).every((value) => typeof value === 'object')
