import type { CurveName } from '#api/engine/src/thresholds/fitted.ts'

/** What labels say of a fact that a curve gives the probability of. */
export interface FactLabels {
  /** The fact in words, for the statement of a source. */
  readonly said: string
  /** The label of a photo, and the values with which it is so and is not so. */
  readonly key: string
  readonly yes?: readonly string[]
  readonly no?: readonly string[]
  /** Another label, and the value with which a photo cannot show whether it is so. */
  readonly hiddenBy?: { readonly key: string; readonly value: string }
  /** The faults of renders in which it is so. It is not so in all others, but in those with `unclear` faults. */
  readonly faults?: readonly string[]
  readonly unclear?: readonly string[]
  /** The names of the faults that are added to good portraits in which it is so. */
  readonly added?: readonly string[]
  /** Whether it is not so where a photo has no such label, because only those have it in which it is so. */
  readonly isNotSoUnlabelled?: boolean
  /** The values of the measure before which a photo is neither reviewed nor fails, because the rule accepts more. */
  readonly least?: { readonly review: number; readonly certain: number }
  /** The share of the photos without the fact that may be reviewed, where the label cannot distinguish a weak fault from none. */
  readonly coarseShare?: number
}

const shutEyes = {
  key: 'eyes',
  yes: ['closed', 'half'],
  no: ['open'],
  faults: ['eyes_closed', 'eyes_half_closed', 'eye_closed_subject_left', 'eye_closed_subject_right'],
}
const aside = {
  key: 'gaze',
  yes: ['away'],
  no: ['camera'],
  hiddenBy: { key: 'eyes', value: 'covered' },
  faults: ['gaze'],
  unclear: ['eyes_closed', 'eyes_half_closed', 'sunglasses', 'yaw', 'pitch'],
}
const coarseShare = 0.2
const pose = { key: 'pose', no: ['frontal'], coarseShare }
const light = { key: 'exposure', no: ['ok'] }
// Two signs of 0.27 review as many photos as the four of 0.2 that they replaced, 253 of 591, because both exceed it in the same ones.
const uneven = {
  ...light,
  yes: ['uneven'],
  faults: ['uneven_light', 'uneven_light_mild'],
  coarseShare: 0.27,
}
const focus = { key: 'sharpness', no: ['sharp'] }
const lenses = { key: 'glasses', no: ['none', 'clear'] }
const wall = { key: 'background', no: ['plain-light'] }
const anyPlainWall = { key: 'background', no: ['plain-light', 'plain-coloured', 'plain-dark', 'plain-white'] }
const alone = { key: 'faces', no: ['1'], faults: ['two_faces'] }

export const labelsOfFact: Readonly<Record<CurveName, FactLabels>> = {
  lidsMeet: { said: 'lids that meet', ...shutEyes },
  eyesShut: { said: 'an eye shut', ...shutEyes },
  mouthOpen: {
    said: 'lips parted',
    key: 'mouth',
    yes: ['open'],
    no: ['closed'],
    faults: ['mouth_open', 'mouth_slightly_open', 'smile_teeth'],
    // Of 226 renders whose lips meet, 95 % measure less than the first, and all but one less than the second.
    least: { review: 0.023, certain: 0.06 },
  },
  smiling: {
    said: 'a smile',
    key: 'expression',
    yes: ['smile'],
    no: ['neutral'],
    faults: ['smile_teeth', 'smile_closed'],
  },
  glasses: {
    said: 'glasses',
    key: 'glasses',
    yes: ['clear', 'tinted', 'glare'],
    no: ['none'],
    faults: ['sunglasses', 'glare_subject_left', 'glare_subject_right'],
  },
  darkLenses: {
    said: 'dark lenses',
    key: 'glasses',
    yes: ['tinted'],
    no: ['none', 'clear', 'glare'],
    faults: ['sunglasses'],
  },
  veiledLens: {
    said: 'a reflection on a lens',
    ...lenses,
    yes: ['glare'],
    faults: ['glare_subject_left', 'glare_subject_right'],
    unclear: ['sunglasses'],
    added: ['glare'],
  },
  crossedEye: {
    said: 'a frame over an eye',
    ...lenses,
    unclear: ['sunglasses'],
    added: ['frames over the eyes'],
  },
  // The eyes of renders turn with their heads, so that they look past the camera without a label that says so.
  looksAside: { said: 'eyes that look aside', ...aside },
  looksAway: { said: 'eyes that look away', ...aside },
  headCovered: {
    said: 'a covered head',
    key: 'head_covering',
    yes: ['hat', 'hood', 'headband', 'hijab', 'turban', 'religious', 'other'],
    no: ['none'],
    faults: ['headwear'],
  },
  faceCovered: {
    said: 'a covered face',
    key: 'occlusion',
    yes: ['hand', 'mask', 'object', 'other'],
    no: ['none', 'hair-over-eyes'],
    unclear: ['hair_over_eye'],
  },
  hairOverEyes: {
    said: 'hair over the eyes',
    key: 'occlusion',
    yes: ['hair-over-eyes'],
    no: ['none'],
    faults: ['hair_over_eye'],
  },
  turned: {
    said: 'a head turned to the side',
    ...pose,
    yes: ['yawed'],
    faults: ['yaw'],
    least: { review: -0.5, certain: 1.8 },
  },
  tilted: {
    said: 'a head tilted up or down',
    ...pose,
    yes: ['pitched'],
    faults: ['pitch'],
    least: { review: -0.5, certain: 5.5 },
  },
  leaning: {
    said: 'a leaning head',
    ...pose,
    yes: ['rolled'],
    faults: ['roll'],
    added: ['leaning'],
    least: { review: -0.5, certain: 1.3 },
  },
  blurred: {
    said: 'a blurred face',
    ...focus,
    yes: ['blurred'],
    faults: ['blur'],
    unclear: ['resolution', 'compression', 'noise'],
    added: ['out of focus'],
  },
  smeared: {
    said: 'a smeared face',
    ...focus,
    unclear: ['blur', 'resolution', 'compression', 'noise'],
    added: ['shaken'],
  },
  noisy: {
    said: 'noise',
    ...focus,
    faults: ['noise'],
    unclear: ['blur', 'resolution', 'compression'],
    added: ['noisy'],
  },
  dotted: {
    said: 'the dots of a screen or a print',
    ...focus,
    unclear: ['resolution', 'compression'],
    added: ['from a screen'],
  },
  overexposed: {
    said: 'too much light',
    ...light,
    yes: ['bright'],
    faults: ['overexposed'],
    added: ['two stops over'],
  },
  faintFeatures: {
    said: 'too little light',
    ...light,
    coarseShare,
    yes: ['dark'],
    faults: ['underexposed'],
    added: ['two and a half stops under'],
    // Skin as dark as that of the darkest person in good light has 36.
    least: { review: 33, certain: 24.5 },
  },
  unevenLight: { said: 'light from one side', ...uneven, added: ['half in shade'] },
  unevenSkin: { said: 'uneven light', ...uneven, added: ['half in shade', 'shadow of a brim'] },
  clippedSkin: {
    said: 'reflections on the skin',
    ...light,
    coarseShare,
    faults: ['overexposed'],
    added: ['shine'],
  },
  redPupils: {
    said: 'red pupils',
    key: 'red_eye',
    yes: ['y', 'True'],
    no: ['n'],
    isNotSoUnlabelled: true,
    added: ['red pupils'],
  },
  colourCast: {
    said: 'a colour cast',
    key: 'colour',
    yes: ['cast'],
    no: ['natural'],
    coarseShare,
    faults: ['colour_cast'],
    unclear: ['background_colour', 'background_pattern', 'background_object'],
    added: ['yellow cast'],
  },
  unevenWall: {
    said: 'an uneven wall',
    ...wall,
    yes: ['textured', 'scene'],
    faults: ['background_uneven', 'background_pattern', 'background_object'],
    unclear: ['background_shadow'],
    added: ['before a door'],
  },
  wallFalloff: {
    said: 'a wall lit from one side',
    ...wall,
    faults: ['background_uneven'],
    unclear: ['background_pattern', 'background_object', 'background_shadow'],
  },
  wallShadow: {
    said: 'a shadow on the wall',
    key: 'shadows_on_background',
    yes: ['y'],
    faults: ['background_shadow'],
    unclear: ['background_uneven', 'background_pattern', 'background_object'],
    // In a photo of 35 x 45 mm, a rim along one side of the head that is 0.5 and 1.3 mm wide.
    least: { review: 0.02, certain: 0.05 },
  },
  foreignWall: {
    said: 'objects behind the person',
    ...anyPlainWall,
    yes: ['textured', 'scene'],
    faults: ['background_pattern', 'background_object'],
    unclear: ['background_uneven', 'background_shadow'],
    added: ['before a door'],
  },
  edgedWall: {
    said: 'edges behind the person',
    ...anyPlainWall,
    yes: ['textured', 'scene'],
    faults: ['background_pattern'],
    unclear: ['background_object', 'background_uneven', 'background_shadow'],
    added: ['before a door'],
  },
  skinAboveChin: {
    said: 'skin of others beside the head',
    ...alone,
    added: ['held by somebody', 'second face'],
  },
  skinAboveShoulders: { said: 'skin of others over the shoulders', ...alone, added: ['held by somebody'] },
}
