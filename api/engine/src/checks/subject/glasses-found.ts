import { thresholds } from '../../thresholds/all.ts'
import { finding } from '../finding.ts'

/** Whether a face with this `glassesStrength` may wear glasses, so that lenses are looked at. */
export const mayBeGlasses = (strength: number): boolean =>
  strength > thresholds.glasses.max - thresholds.glasses.uncertainty

/** Whether a face with this `glassesStrength` certainly wears glasses. */
export const plainlyGlasses = (strength: number): boolean =>
  strength > thresholds.glasses.max + thresholds.glasses.uncertainty

/** The finding of a check of lenses or frames if there are none. */
export const noGlasses = finding('PASS', 'ok', 'No glasses are seen.')
