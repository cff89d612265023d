import { type CauseRule, type FindingPattern, smallFile } from './cause-rule.ts'

const place = ['eye_line/*', 'head_position/*'] as const satisfies readonly FindingPattern[]

/** Chosen: a head that fills the frame is 30 % too tall; one that is 10 % too tall, or too low by that, is seen only beside a ruler. */
const plainFrom = 0.3

/** What cannot be judged, or has no place, because the head takes too much of the picture. */
const besideLargeHead = [
  ...place,
  ...smallFile,
  'head_width/head_too_wide',
  'head_covering/head_top_unseen',
  '*/face_cut_off',
  '*/too_little_background',
] as const satisfies readonly FindingPattern[]

/** What is wrong with the size and the place of the head in the picture. */
export const causesOfFraming = [
  {
    code: 'head_fills_picture',
    meaning: 'The head is so large that it is cut off, or that almost nothing of the wall is in the picture.',
    shownBy: ['head_size/head_too_large'],
    togetherWith: ['*/face_cut_off', '*/too_little_background'],
    explains: besideLargeHead,
    steps: [{ say: 'step.back-and-larger', ifAny: smallFile }],
  },
  {
    code: 'head_too_large',
    harm: 'framing',
    plainFrom,
    meaning: 'The head is too large in the picture, or it or its hair is cut off: the camera was too near.',
    shownBy: [
      'head_size/head_too_large',
      'head_size/head_too_large_maybe',
      'head_size/head_touches_edge',
      'head_size/hair_cut_off',
      'head_width/head_too_wide',
    ],
    explains: besideLargeHead,
    steps: [{ say: 'step.back-and-larger', ifAny: smallFile }],
  },
  {
    code: 'head_too_small',
    harm: 'framing',
    plainFrom,
    meaning: 'The head is too small in the picture: the camera was too far away.',
    shownBy: ['head_size/head_too_small', 'head_size/head_too_small_maybe', 'head_width/head_too_narrow'],
    explains: [...place, ...smallFile],
  },
  {
    code: 'head_too_high',
    harm: 'framing',
    plainFrom,
    meaning: 'The head is too high in the picture.',
    shownBy: [
      'eye_line/eyes_too_high',
      'head_position/too_little_space_above',
      'head_position/too_much_space_below',
    ],
  },
  {
    code: 'head_too_low',
    harm: 'framing',
    plainFrom,
    meaning: 'The head is too low in the picture.',
    shownBy: [
      'eye_line/eyes_too_low',
      'head_position/too_much_space_above',
      'head_position/too_little_space_below',
    ],
  },
  {
    code: 'head_off_centre',
    harm: 'framing',
    plainFrom,
    meaning: 'The head is too far to the left or to the right in the picture.',
    shownBy: ['head_position/too_far_left', 'head_position/too_far_right'],
  },
  {
    code: 'head_top_unseen',
    harm: 'framing',
    meaning: 'The picture ends above the forehead.',
    shownBy: ['head_covering/head_top_unseen'],
  },
] as const satisfies readonly CauseRule[]
