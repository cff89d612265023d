import { lightOn } from '../measures/light/face-light.ts'
import { thresholds } from '../thresholds/all.ts'
import { chroma } from '../views/colour.ts'
import type { FaceView } from '../views/face-view.ts'

/** The thresholds that `isColourless` uses. */
export const colourlessLimits = ['greyChroma'] as const

/** Whether a photo has no colour. Cheeks alone do not tell: a grey mask can cover them. */
export function isColourless(face: FaceView): boolean {
  const { cheeks, forehead } = lightOn(face)
  return Math.max(chroma(cheeks), chroma(forehead)) < thresholds.greyChroma
}
