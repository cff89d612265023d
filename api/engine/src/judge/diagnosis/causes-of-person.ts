import { type CauseRule, type FindingPattern, smallFile } from './cause-rule.ts'

const place = ['eye_line/*', 'head_position/*'] as const satisfies readonly FindingPattern[]

/** What is wrong with who is in the picture, what hides the face, what the person does, and how the head is framed. */
export const causesOfPerson = [
  {
    code: 'no_face',
    meaning:
      'No face of a person is in the picture: another picture is needed before anything can be judged.',
    shownBy: ['single_face/no_face', '*/no_face'],
    explains: ['*/*'],
    sentence: 'cause.no-face',
    steps: [{ say: 'single-face.no-face-advice' }],
  },
  {
    code: 'not_upright',
    meaning: 'The picture lies on its side or upside down, so little can be judged.',
    shownBy: ['orientation/not_upright', '*/not_upright'],
    explains: ['*/too_little_background', 'dimensions/wrong_aspect', 'recapture/*'],
  },
  {
    code: 'made_by_program',
    meaning: 'A program made the picture, not a camera.',
    shownBy: ['appearance_alteration/generated'],
  },
  {
    code: 'several_people',
    meaning: 'Another person, or a part of one, is in the picture.',
    shownBy: [
      'single_face/several_faces',
      'single_face/second_face_small',
      'single_face/second_face_unsure',
      'other_person/second_face',
      'other_person/maybe_other_person',
    ],
    explains: ['shoulders/*', 'background_object/*', 'background/background_uneven'],
  },
  {
    code: 'face_covered',
    meaning: 'A mask, a hand or a thing covers a part of the face, which cannot be judged there.',
    shownBy: [
      'occlusion/mouth_covered',
      'occlusion/mouth_maybe_covered',
      'occlusion/face_covered',
      'occlusion/face_maybe_covered',
    ],
    explains: [
      'mouth_closed/*',
      'expression/*',
      'exposure/*',
      'lighting/*',
      'face_shadow/*',
      'hot_spots/*',
      'natural_colour/unnatural_skin',
    ],
    explainsFaults: true,
  },
  {
    code: 'dark_lenses',
    meaning: 'Dark lenses hide the eyes.',
    shownBy: [
      'tinted_lenses/tinted_lenses',
      'tinted_lenses/maybe_tinted_lenses',
      '*/eyes_behind_dark_lenses',
    ],
    explains: [
      'glasses/*',
      'glare/*',
      'frames_over_eyes/*',
      'eyes_open/*',
      'gaze/*',
      'red_eye/*',
      'occlusion/eye_covered',
      'occlusion/eye_maybe_covered',
      'face_shadow/*',
    ],
    explainsFaults: true,
    steps: [{ say: 'tinted-lenses.hidden-advice', ifAny: ['glasses/*'] }],
  },
  {
    code: 'eyes_closed',
    meaning: 'An eye is closed.',
    shownBy: ['eyes_open/eyes_closed', 'eyes_open/eyes_half_open', '*/eyes_closed'],
    explains: ['gaze/*'],
    steps: [{ say: 'eyes-open.advice' }],
  },
  {
    code: 'eye_covered',
    meaning: 'Hair or something else covers an eye.',
    shownBy: ['hair_over_eyes/*', 'occlusion/eye_covered', 'occlusion/eye_maybe_covered'],
    explains: ['face_shadow/cast_shadow_on_face'],
  },
  {
    code: 'head_covered',
    meaning: 'Something may cover the head.',
    shownBy: ['head_covering/head_maybe_covered'],
    explains: ['face_shadow/cast_shadow_on_face'],
  },
  {
    code: 'photo_of_a_picture',
    meaning: 'The photo may show a print or a screen instead of a person.',
    shownBy: ['recapture/*'],
  },
  {
    code: 'glasses',
    meaning: 'Glasses are worn, or seem to be worn, which the rule does not allow for everybody.',
    shownBy: ['glasses/glasses', 'glasses/maybe_glasses'],
    explains: ['glare/*', 'frames_over_eyes/*'],
    explainsFaults: true,
  },
  {
    code: 'glare',
    meaning: 'Glasses reflect light, which hides a part of the eyes.',
    shownBy: ['glare/*'],
  },
  {
    code: 'frames_over_eyes',
    meaning: 'The frame of the glasses covers a part of an eye.',
    shownBy: ['frames_over_eyes/frame_maybe_over_eye'],
  },
  {
    code: 'expression',
    meaning: 'The mouth smiles or is open, or the brows are not at rest.',
    shownBy: ['mouth_closed/*', 'expression/*'],
    steps: [{ say: 'expression.advice', ifAny: ['expression/smile', 'expression/slight_smile'] }],
  },
  {
    code: 'gaze',
    meaning: 'The eyes look past the camera.',
    shownBy: ['gaze/*'],
  },
  {
    code: 'posture',
    meaning: 'The head or the shoulders are turned, tilted or leaning.',
    shownBy: ['pose/*', 'shoulders/shoulders_not_square', 'shoulders/shoulder_hidden'],
  },
  {
    code: 'head_too_large',
    meaning: 'The head is too large in the picture, or is cut off: the camera was too near.',
    shownBy: [
      'head_size/head_too_large',
      'head_size/head_too_large_maybe',
      'head_size/head_touches_edge',
      'head_width/head_too_wide',
    ],
    explains: [
      ...place,
      ...smallFile,
      'head_covering/head_top_unseen',
      '*/face_cut_off',
      '*/too_little_background',
    ],
    steps: [{ say: 'step.back-and-larger', ifAny: smallFile }],
  },
  {
    code: 'head_too_small',
    meaning: 'The head is too small in the picture: the camera was too far away.',
    shownBy: ['head_size/head_too_small', 'head_size/head_too_small_maybe', 'head_width/head_too_narrow'],
    explains: [...place, ...smallFile],
  },
  {
    code: 'head_too_high',
    meaning: 'The head is too high in the picture.',
    shownBy: [
      'eye_line/eyes_too_high',
      'head_position/too_little_space_above',
      'head_position/too_much_space_below',
    ],
  },
  {
    code: 'head_too_low',
    meaning: 'The head is too low in the picture.',
    shownBy: [
      'eye_line/eyes_too_low',
      'head_position/too_much_space_above',
      'head_position/too_little_space_below',
    ],
  },
  {
    code: 'head_off_centre',
    meaning: 'The head is too far to the left or to the right in the picture.',
    shownBy: ['head_position/too_far_left', 'head_position/too_far_right'],
  },
  {
    code: 'head_top_unseen',
    meaning: 'The picture ends above the forehead.',
    shownBy: ['head_covering/head_top_unseen'],
  },
] as const satisfies readonly CauseRule[]
