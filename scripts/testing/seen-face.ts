import type { SeenFace } from '../research/calibrate/seen-faces.ts'

const nothing = new Float32Array(1)
const eyes = { leftEye: nothing, leftIris: nothing, rightEye: nothing, rightIris: nothing }

/** A good photo of a face of which the networks tell nothing, but for what is given. */
export const seenFace = (given: Partial<SeenFace> = {}): SeenFace => ({
  person: 'a person',
  source: 'a source',
  rendered: false,
  isGood: true,
  facts: {},
  sha256: 'a photo',
  look: 'as it is',
  description: { ...eyes, mouth: nothing, face: nothing, headTop: nothing },
  secondLooks: { headCovered: nothing, faceCovered: nothing, glasses: nothing, darkLenses: nothing },
  ...given,
})
