import { type CauseRule, type FindingPattern, smallFile } from './cause-rule.ts'

const wallColours = [
  'background/background_colour',
  'background/background_forbidden_colour',
  'background/background_conditional_colour',
] as const satisfies readonly FindingPattern[]

const wallLight = [
  'background/background_uneven',
  'background/background_unevenly_lit',
  'background_shadow/shadow_on_background',
] as const satisfies readonly FindingPattern[]

/** What is wrong with the wall, the light, the colours, the detail and the file. */
export const causesOfPicture = [
  {
    code: 'no_plain_wall',
    harm: 'scene',
    meaning: 'The person is not before a plain wall in even light.',
    shownBy: ['background_object/object_in_background', 'background_object/pattern_in_background'],
    togetherWith: [...wallColours, ...wallLight],
    // What lies round a picture in the photo is not the wall behind the person.
    unless: ['recapture/picture_border'],
    explains: [...wallColours, ...wallLight, '*/clothes_like_background', 'natural_colour/colour_cast'],
    voids: ['background/*', 'background_shadow/*'],
    sentence: 'cause.no-plain-wall',
    steps: [{ wall: 'as-ruled' }],
  },
  {
    code: 'wall_colour',
    harm: 'scene',
    // The limit is 2 ΔE: a wall that is 22 ΔE from the nearest colour of the rule.
    plainFrom: 10,
    meaning: 'The background has another colour than the rule accepts.',
    shownBy: wallColours,
    explains: [
      'background_shadow/shadow_on_background',
      'background_object/*',
      '*/clothes_like_background',
      'natural_colour/colour_cast',
    ],
  },
  {
    code: 'wall_light',
    harm: 'scene',
    meaning: 'A shadow lies on the wall, or the wall is not evenly lit.',
    shownBy: wallLight,
    explains: ['background_object/*'],
  },
  {
    code: 'object_behind',
    harm: 'scene',
    meaning: 'Something other than the wall shows behind the person.',
    shownBy: ['background_object/object_in_background', 'background_object/pattern_in_background'],
  },
  {
    code: 'clothes_like_wall',
    harm: 'scene',
    meaning: 'The clothes have the colour of the wall.',
    shownBy: ['*/clothes_like_background'],
  },
  {
    code: 'wall_hidden',
    harm: 'scene',
    meaning: 'Too little of the wall shows to judge it.',
    shownBy: ['*/too_little_background'],
  },
  {
    code: 'red_eyes',
    harm: 'scene',
    meaning: 'A pupil is red from the flash.',
    shownBy: ['red_eye/*'],
  },
  {
    code: 'light',
    harm: 'scene',
    meaning: 'The light on the face is too strong, too weak or uneven.',
    shownBy: [
      'exposure/overexposed',
      'exposure/underexposed',
      'lighting/*',
      'face_shadow/*',
      'hot_spots/*',
      'noise/*',
      'exposure/dark_face',
    ],
    steps: [{ say: 'step.window', ifAny: ['exposure/*', 'lighting/*', 'face_shadow/*', 'noise/*'] }],
  },
  {
    code: 'colours',
    harm: 'scene',
    meaning: 'The colours of the photo are not natural.',
    shownBy: ['natural_colour/unnatural_skin', 'natural_colour/colour_cast'],
  },
  {
    code: 'no_colour',
    harm: 'scene',
    meaning: 'The photo is black and white.',
    shownBy: ['natural_colour/greyscale', '*/too_little_colour'],
  },
  {
    code: 'blur',
    harm: 'scene',
    meaning: 'The face is out of focus, blurred by a movement, or cut off.',
    shownBy: ['sharpness/*', 'motion_blur/*'],
  },
  {
    code: 'small_file',
    harm: 'file',
    meaning: 'The file has too few pixels, or has lost its detail: it is not the original.',
    shownBy: [...smallFile, 'compression/*', 'file_size/file_too_small'],
    steps: [
      { say: 'head.too-small-advice', ifPart: true },
      { adviceOf: ['compression/*'] },
      { say: 'pixelation.advice' },
    ],
  },
  {
    code: 'edited',
    harm: 'file',
    meaning: 'The picture may have been edited.',
    shownBy: ['appearance_alteration/*', 'background/background_painted'],
  },
  {
    code: 'shape',
    harm: 'file',
    meaning: 'The file has another shape or number of pixels than the rule accepts.',
    shownBy: ['dimensions/*'],
  },
  {
    code: 'near_a_limit',
    harm: 'framing',
    meaning: 'A length is as near to its limit as it can be measured.',
    shownBy: ['*/band_too_narrow_to_tell'],
  },
  {
    code: 'file_format',
    harm: 'file',
    meaning: 'The file has a format that is not accepted.',
    shownBy: ['file_format/*'],
  },
  { code: 'file_size', harm: 'file', meaning: 'The file has too many bytes.', shownBy: ['file_size/*'] },
  {
    code: 'file_colours',
    harm: 'file',
    meaning: 'The file stores its colours otherwise than the rule asks.',
    shownBy: ['colour_space/*'],
  },
  {
    code: 'file_on_its_side',
    harm: 'file',
    meaning: 'Only a note in the file turns the picture upright.',
    shownBy: ['orientation/upright_by_metadata'],
  },
] as const satisfies readonly CauseRule[]
