import type { PhotoFinding, PhotoResult } from './stage.ts'

/** A measured figure, and its limits. */
export interface Figure {
  value: number
  /** Null if it is unknown. A limit that does not exist is null too. */
  uncertainty: number | null
  min: number | null
  max: number | null
  /** The unit with a space before it, such as " mm"; empty if there is none. */
  unit: string
}

/** Units of the API that are not shown. */
const unitless = new Set(['ratio', 'faces'])

/** The figure of a finding, with shares in per cent; null if nothing was measured, or if only one value is possible. */
export function figureOf({ measured, uncertainty, required, unit }: PhotoFinding): Figure | null {
  if (measured === null) return null
  const { min, max } = required ?? { min: null, max: null }
  if (measured === min && measured === max) return null
  const percent = unit === 'share'
  const shown = <Value extends number | null>(value: Value) =>
    value !== null && percent ? Number((value * 100).toPrecision(3)) : value
  return {
    value: shown(measured) ?? measured,
    uncertainty: shown(uncertainty),
    min: shown(min),
    max: shown(max),
    unit: percent ? ' %' : unit === null || unitless.has(unit) ? '' : ` ${unit}`,
  }
}

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
const areasOfCodes: Readonly<Partial<Record<string, Area>>> = {
  frown: 'eyes',
  raised_brows: 'eyes',
  mouth_covered: 'mouth',
  eye_covered: 'eyes',
  dark_face: 'head',
  too_little_space_above: 'over-head',
  too_much_space_above: 'over-head',
}

/** The code of a fault that is certain, for one that is not. */
const sure = (code: PhotoFinding['code']) => code.replace('_maybe', '')

/**
 * Where a finding that did not pass is to be seen, inside the part of the photo that counts: the finding's own regions, or else
 * what its check looks at. Empty if that is everywhere, such as for sharpness, if nothing is wrong, or if no head was measured.
 */
export function placesOf(
  { check, code, outcome, assessed, regions }: PhotoFinding,
  result: PhotoResult,
): Place[] {
  if (outcome === 'PASS' || !assessed) return []
  if (regions) return regions.flatMap((region) => inside(boxOfCrop(result), region) ?? [])
  const area = areasOfCodes[sure(code)] ?? areas[check]
  const place = area && placeOfArea(area, result)
  return place ? [place] : []
}

/** The box round the part of the photo that counts, whose edges are turned if the photo is turned before it is cut. */
function boxOfCrop({ crop, measurements }: PhotoResult): Place {
  const radians = (-(crop.turn_deg ?? 0) * Math.PI) / 180
  const [sine, cosine] = [Math.sin(radians), Math.cos(radians)]
  const aside = crop.x + (crop.width - measurements.width) / 2
  const below = crop.y + (crop.height - measurements.height) / 2
  const width = crop.width * cosine + crop.height * Math.abs(sine)
  const height = crop.width * Math.abs(sine) + crop.height * cosine
  return {
    x: (measurements.width - width) / 2 + aside * cosine - below * sine,
    y: (measurements.height - height) / 2 + aside * sine + below * cosine,
    width,
    height,
  }
}

function placeOfArea(area: Area, result: PhotoResult): Place | null {
  const { measurements } = result
  const crop = boxOfCrop(result)
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
  return inside(crop, { x: x1, y: y1, width: x2 - x1, height: y2 - y1 })
}

/** The part of a place inside the crop; null if nothing of it is there. */
function inside(crop: Place, place: Place): Place | null {
  const [x, y] = [Math.max(place.x, crop.x), Math.max(place.y, crop.y)]
  const width = Math.min(place.x + place.width, crop.x + crop.width) - x
  const height = Math.min(place.y + place.height, crop.y + crop.height) - y
  return width > 0 && height > 0 ? { x, y, width, height } : null
}

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
type ByCode = Readonly<Partial<Record<PhotoFinding['code'], Scene>>>

const larger: Scene = { scale: 1.4, y: 5 }
const smaller: Scene = { scale: 0.65, y: 4 }

/** By check, and by code where a check has several faults. A code with `_maybe` counts as the one without. */
const scenes: Partial<Record<Check, Scene | ByCode>> = {
  head_size: {
    head_too_large: larger,
    head_too_small: smaller,
    head_touches_edge: { y: -13 },
    hair_cut_off: { y: -13 },
  },
  head_width: { head_too_wide: larger, head_too_narrow: smaller },
  head_position: {
    too_far_left: { x: -11 },
    too_far_right: { x: 11 },
    too_little_space_above: { y: -11 },
    too_much_space_above: { y: 11 },
    too_little_space_below: { y: 11 },
    too_much_space_below: { y: -11 },
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
    face_covered: { over: 'hand' },
    eye_covered: { over: 'hair' },
  },
  other_person: { others: true },
  single_face: {
    several_faces: { others: true },
    second_face_small: { others: true },
    second_face_unsure: { others: true },
  },
  background: {
    background_colour: { wall: 'coloured' },
    background_conditional_colour: { wall: 'coloured' },
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
  face_shadow: { light: 'patch' },
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
  return byCode[sure(code)] ?? null
}

const isByCode = (scene: Scene | ByCode): scene is ByCode =>
  Object.values(scene).every((value) => typeof value === 'object')
