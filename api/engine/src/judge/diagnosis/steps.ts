import type { FindingPattern, SaidStep } from './cause-rule.ts'

/** The directions in which a step moves something. Two steps contradict each other if they move one thing in two directions. */
export interface Moves {
  readonly distance?: 'closer' | 'farther'
  readonly camera?: 'higher' | 'lower' | 'level'
  readonly spaceAbove?: 'more' | 'less'
  readonly light?: 'more' | 'less'
  readonly flash?: 'none'
  readonly file?: 'larger' | 'smaller'
  readonly glasses?: 'off' | 'worn'
}

const axes = ['distance', 'camera', 'spaceAbove', 'light', 'flash', 'file', 'glasses'] as const

/** Whether one step moves something in another direction than the other. */
export const contradicts = (one: Moves, other: Moves): boolean =>
  axes.some((axis) => one[axis] !== undefined && other[axis] !== undefined && one[axis] !== other[axis])

/** What a message that is a step moves; nothing if it is not listed. */
export const movesOfSaid: Readonly<Partial<Record<SaidStep, Moves>>> = {
  'head.too-small-advice': { distance: 'closer', file: 'larger' },
  'pixelation.advice': { file: 'larger' },
  'step.back-and-larger': { distance: 'farther', file: 'larger' },
  'step.window': { flash: 'none' },
  'tinted-lenses.hidden-advice': { glasses: 'off' },
}

const higher: Moves = { camera: 'higher', spaceAbove: 'more' }
const lower: Moves = { camera: 'lower', spaceAbove: 'less' }
const dark: Moves = { light: 'more' }
const original: Moves = { file: 'larger' }

/** What the advice of a finding moves; nothing if no pattern is its. The first one counts. */
export const movesOfAdvice: readonly (readonly [FindingPattern, Moves])[] = [
  ['*/face_too_small', { distance: 'closer', file: 'larger' }],
  ['*/face_cut_off', {}],
  ['background/background_unevenly_lit', {}],
  ['background_shadow/shadow_on_background', { flash: 'none' }],
  ['compression/*', original],
  ['dimensions/low_resolution', { distance: 'closer' }],
  ['dimensions/too_few_pixels', { distance: 'closer' }],
  ['dimensions/too_many_pixels', { file: 'smaller' }],
  ['exposure/overexposed', { light: 'less', flash: 'none' }],
  ['exposure/*', dark],
  ['eye_line/eyes_too_high', higher],
  ['eye_line/eyes_too_low', lower],
  ['file_size/file_too_large', { file: 'smaller' }],
  ['file_size/file_too_small', original],
  ['frames_over_eyes/frame_maybe_over_eye', { glasses: 'worn' }],
  ['glare/*', { glasses: 'worn' }],
  ['glasses/*', { glasses: 'off' }],
  ['head_covering/head_top_unseen', { spaceAbove: 'more' }],
  ['head_position/too_little_space_above', higher],
  ['head_position/too_much_space_below', higher],
  ['head_position/too_much_space_above', lower],
  ['head_position/too_little_space_below', lower],
  ['head_size/head_touches_edge', { spaceAbove: 'more' }],
  ['head_size/hair_cut_off', { distance: 'farther', spaceAbove: 'more' }],
  ['head_size/head_too_large', { distance: 'farther' }],
  ['head_size/head_too_large_maybe', { distance: 'farther' }],
  ['head_size/*', { distance: 'closer' }],
  ['head_width/head_too_wide', { distance: 'farther' }],
  ['head_width/head_too_narrow', { distance: 'closer' }],
  ['hot_spots/*', { light: 'less' }],
  ['inter_eye_distance/*', { distance: 'closer', file: 'larger' }],
  ['motion_blur/*', dark],
  ['noise/no_midtones', {}],
  ['noise/*', dark],
  ['pixelation/*', original],
  ['pose/pitch', { camera: 'level' }],
  ['red_eye/*', { light: 'more', flash: 'none' }],
  ['sharpness/*', { light: 'more' }],
  ['tinted_lenses/*', { glasses: 'off' }],
]
