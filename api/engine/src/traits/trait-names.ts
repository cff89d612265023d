import type { FacePart } from '../mesh/face-mesh.ts'

const eyes = ['leftEye', 'leftIris', 'rightEye', 'rightIris'] as const

/** What is told of a face, and the parts of it whose inner layers tell. */
export const partsOfTrait = {
  /** At least one eye is shut or half shut. */
  eyesShut: eyes,
  /** Glasses of any kind. */
  glasses: eyes,
  /** Lenses that hide or darken the eyes. */
  darkLenses: eyes,
  /** The eyes look past the camera. */
  looksAway: eyes,
} as const satisfies Readonly<Record<string, readonly FacePart[]>>

export type Trait = keyof typeof partsOfTrait

export const traitNames = [
  'eyesShut',
  'glasses',
  'darkLenses',
  'looksAway',
] as const satisfies readonly Trait[]
