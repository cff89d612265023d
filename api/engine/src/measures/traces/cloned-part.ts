import { thresholds } from '../../thresholds/all.ts'
import { keepsTraces } from './keeps-traces.ts'
import type { TraceMeasure } from './trace.ts'

/**
 * A part of the face that was painted over with pixels of another part of it, as retouchers cover a mole or a scar.
 * Copies from elsewhere in the picture are not searched for.
 *
 * Returns `untold` for small faces, for JPEGs that leave too little of the skin's texture, for skin without texture,
 * and for a regular pattern.
 */
export const clonedPart: TraceMeasure = ({ head, file, repeatedPart }) => {
  const limits = thresholds.clonedPart
  if (head.interEye < limits.minInterEyePx || !keepsTraces(file, limits.minJpegQuality)) return 'untold'
  if (!repeatedPart) return 'untold'
  const { points, share } = repeatedPart
  if (points < limits.minPoints || share < limits.minShare) return null
  return {
    code: 'cloned_part',
    altered: 'person',
    strength: share,
    unit: 'share',
  }
}
