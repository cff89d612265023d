/** The descriptions of a head that networks' inner layers give, from which traits are told. */
export const describedParts = [
  'leftEye',
  'leftIris',
  'rightEye',
  'rightIris',
  'mouth',
  'face',
  'headTop',
] as const
export type DescribedPart = (typeof describedParts)[number]

const eyes = ['leftEye', 'leftIris', 'rightEye', 'rightIris'] as const

/** What is told of a head, and the parts whose descriptions tell. */
export const partsOfTrait = {
  /** At least one eye is shut or half shut. */
  eyesShut: eyes,
  /** Glasses of any kind. */
  glasses: eyes,
  /** Lenses that hide or darken the eyes. */
  darkLenses: eyes,
  /** The eyes look past the camera. */
  looksAway: eyes,
  /** A hat, a scarf, a cap, a hood or a band on the head. */
  headCovered: ['face', 'headTop'],
  /** Something before the mouth, the nose, the chin or an eye: a mask, a hand, an object. Hair and glasses are not meant. */
  faceCovered: ['face', 'mouth'],
  /** Hair that hangs over an eye. */
  hairOverEyes: [...eyes, 'face'],
} as const satisfies Readonly<Record<string, readonly DescribedPart[]>>

export type Trait = keyof typeof partsOfTrait

export const traitNames = [
  'eyesShut',
  'glasses',
  'darkLenses',
  'looksAway',
  'headCovered',
  'faceCovered',
  'hairOverEyes',
] as const satisfies readonly Trait[]

/** What covers a head, a face or the eyes, which the parts of a head tell where the inner layers leave a doubt. */
export const coveringTraits = [
  'headCovered',
  'faceCovered',
  'glasses',
  'darkLenses',
] as const satisfies readonly Trait[]
