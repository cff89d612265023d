import { lightOn } from '../measures/light/face-light.ts'
import { thresholds } from '../thresholds/all.ts'
import { chroma } from '../views/colour.ts'
import type { FaceView } from '../views/face-view.ts'
import { notAssessed } from './finding.ts'

/** Of `colourless`. */
export const colourlessCodes = { too_little_colour: 'The picture has too little colour to tell.' } as const

/** The thresholds that it reads. */
export const colourlessLimits = ['greyChroma'] as const

/** Of a check that goes by colours and meets a grey face; null where the face has colour. */
export function colourless(face: FaceView) {
  if (chroma(lightOn(face).cheeks) >= thresholds.greyChroma) return null
  return notAssessed('too_little_colour', colourlessCodes.too_little_colour, 'Use the colour photo.')
}
