import { lightOn } from '../measures/light/face-light.ts'
import type { Finding } from '../result/result.ts'
import { thresholds } from '../thresholds/all.ts'
import { chroma } from '../views/colour.ts'
import type { FaceView } from '../views/face-view.ts'
import { notAssessed } from './finding.ts'

/** Of a check that goes by colours and meets a grey face; null where the face has colour. */
export function colourless(check: string, face: FaceView): Finding | null {
  if (chroma(lightOn(face).cheeks) >= thresholds.greyChroma) return null
  const message = 'The picture has too little colour to tell.'
  return notAssessed(check, 'too_little_colour', message, 'Use the colour photo.')
}
