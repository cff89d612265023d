import { thresholds } from '../../thresholds/all.ts'
import { traceThresholds } from '../../thresholds/measures/traces.ts'
import { median } from '../../views/distribution.ts'
import { noiseOf } from './background-noise.ts'
import type { Block } from './blocks-by-side.ts'
import { keepsTraces } from './keeps-traces.ts'
import type { TraceMeasure } from './trace.ts'

/**
 * A background of exactly one colour behind a person who has the texture of a photo. Along any real wall the light
 * changes by at least a level or two. A wall as bright as the file can hold may be overexposed and proves nothing.
 * Neither does a wall in a file that is compressed so much that steps of one level are lost.
 */
export const paintedBackground: TraceMeasure = ({ head, file, blocks: { person, wall } }) => {
  const limits = thresholds.paintedBackground
  if (head.interEye < limits.minInterEyePx || !keepsTraces(file, limits.minJpegQuality)) return 'untold'
  const colour = median(wall.map(({ low, high }) => (low + high) / 2))
  if (wall.length < fewestBlocks || colour > limits.unclipped.max || colour < limits.unclipped.min)
    return 'untold'
  if ((noiseOf(person) ?? 0) < limits.minPersonLevels) return 'untold'
  const strength = shareOf(wall, colour)
  if (strength < limits.minShare) return null
  return {
    code: 'backdrop_of_one_colour',
    altered: 'background',
    strength,
    unit: 'share',
  }
}

const { fewestBlocks, sameLevels } = traceThresholds.painted

/** The share of blocks, 0 to 1, of which every pixel has the given luma. */
function shareOf(blocks: readonly Block[], luma: number): number {
  const same = blocks.filter(({ low, high }) => low > luma - sameLevels && high < luma + sameLevels)
  return same.length / blocks.length
}
