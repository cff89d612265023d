import { thresholds } from '../../thresholds/all.ts'
import { finding } from '../finding.ts'

/** Whether a face of this `glassesStrength` may wear glasses, so that lenses are worth a look. */
export const mayBeGlasses = (strength: number): boolean =>
  strength > thresholds.glasses.max - thresholds.glasses.uncertainty

/** Whether it wears glasses for certain. */
export const plainlyGlasses = (strength: number): boolean =>
  strength > thresholds.glasses.max + thresholds.glasses.uncertainty

/** What a check of lenses or frames says where there are none. */
export const noGlasses = finding('PASS', 'ok', 'No glasses are seen.')
