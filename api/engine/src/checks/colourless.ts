import { lightOn } from '../measures/light/face-light.ts'
import { thresholds } from '../thresholds/all.ts'
import { chroma } from '../views/colour.ts'
import type { FaceView } from '../views/face-view.ts'
import { notAssessed } from './finding.ts'

/** The code of `colourless`. */
export const colourlessCodes = {
  too_little_colour: 'The picture has too little colour to check this.',
} as const

/** The thresholds that `colourless` uses. */
export const colourlessLimits = ['greyChroma'] as const

/** The finding of a check that needs colours, if the face is grey; null if the face has colour. */
export function colourless(face: FaceView) {
  if (chroma(lightOn(face).cheeks) >= thresholds.greyChroma) return null
  return notAssessed('too_little_colour', 'colour.too-little', 'colour.too-little-advice')
}
