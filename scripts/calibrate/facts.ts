import { type Trait, traitNames } from '../../api/engine/src/traits/trait-names.ts'

/** Something that may be so in a photo, and that a curve gives the probability of. */
export const factNames = ['lidsMeet', 'mouthOpen', ...traitNames] as const
export type Fact = (typeof factNames)[number]
/** A fact that one measure tells. */
export type MeasuredFact = Exclude<Fact, Trait>

interface FactLabels {
  /** The fact in words, for the statement of a source. */
  readonly said: string
  /** The label of a photo, and the values with which it is so and is not so. */
  readonly key: string
  readonly yes: readonly string[]
  readonly no: readonly string[]
  /** The faults of renders in which it is so. It is not so in all others, but in those with `unclear` faults. */
  readonly faults: readonly string[]
  readonly unclear: readonly string[]
  /**
   * The share of the photos without the fact that may be reviewed: what its check may cost of all photos, of which good ones
   * are the easier part. A fact that is grave has a larger share.
   */
  readonly alarmShare: number
}

const shutEyes = {
  key: 'eyes',
  yes: ['closed', 'half'],
  no: ['open'],
  faults: ['eyes_closed', 'eyes_half_closed', 'eye_closed_subject_left', 'eye_closed_subject_right'],
  unclear: [],
  alarmShare: 0.0075,
}

export const labelsOfFact: Readonly<Record<Fact, FactLabels>> = {
  lidsMeet: { said: 'lids that meet', ...shutEyes },
  mouthOpen: {
    said: 'lips parted',
    key: 'mouth',
    yes: ['open'],
    no: ['closed'],
    faults: ['mouth_open', 'mouth_slightly_open', 'smile_teeth'],
    unclear: [],
    alarmShare: 0.01,
  },
  eyesShut: { said: 'an eye shut', ...shutEyes },
  glasses: {
    said: 'glasses',
    key: 'glasses',
    yes: ['clear', 'tinted', 'glare'],
    no: ['none'],
    faults: ['sunglasses', 'glare_subject_left', 'glare_subject_right'],
    unclear: [],
    alarmShare: 0.02,
  },
  darkLenses: {
    said: 'dark lenses',
    key: 'glasses',
    yes: ['tinted'],
    no: ['none', 'clear', 'glare'],
    faults: ['sunglasses'],
    unclear: [],
    alarmShare: 0.01,
  },
  looksAway: {
    said: 'eyes that look away',
    key: 'gaze',
    yes: ['away'],
    no: ['camera'],
    faults: ['gaze'],
    unclear: ['eyes_closed', 'eyes_half_closed', 'sunglasses'],
    alarmShare: 0.03,
  },
  headCovered: {
    said: 'a covered head',
    key: 'head_covering',
    yes: ['hat', 'hood', 'headband', 'hijab', 'turban', 'religious', 'other'],
    no: ['none'],
    faults: ['headwear'],
    unclear: [],
    alarmShare: 0.015,
  },
  faceCovered: {
    said: 'a covered face',
    key: 'occlusion',
    yes: ['hand', 'mask', 'object', 'other'],
    no: ['none', 'hair-over-eyes'],
    faults: [],
    unclear: ['hair_over_eye'],
    alarmShare: 0.01,
  },
  hairOverEyes: {
    said: 'hair over the eyes',
    key: 'occlusion',
    yes: ['hair-over-eyes'],
    no: ['none'],
    faults: ['hair_over_eye'],
    unclear: [],
    alarmShare: 0.015,
  },
}
