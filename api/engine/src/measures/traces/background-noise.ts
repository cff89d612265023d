import { thresholds } from '../../thresholds/all.ts'
import { traceThresholds } from '../../thresholds/measures/traces.ts'
import { quantile } from '../../views/distribution.ts'
import type { Block } from './blocks-by-side.ts'
import { keepsTraces } from './keeps-traces.ts'
import type { TraceMeasure } from './trace.ts'

const { noise: limits } = traceThresholds

/**
 * A background without the noise that the sensor gave the person. The noise that a camera leaves in its file covers
 * wall and person alike. If the person shows no noise, because the whole picture was smoothed or compressed, a wall
 * without noise proves nothing.
 */
export const backgroundWithoutNoise: TraceMeasure = ({ head, file, blocks: { person, wall } }) => {
  const { minInterEyePx, minJpegQuality, minPersonLevels, maxShare } = thresholds.backgroundNoise
  if (head.interEye < minInterEyePx || !keepsTraces(file, minJpegQuality)) return 'untold'
  const ofPerson = noiseOf(person)
  const ofWall = noiseOf(wall, limits.wallShare)
  if (ofPerson === null || ofWall === null || ofPerson < minPersonLevels) return 'untold'
  const strength = ofWall / ofPerson
  if (strength >= maxShare) return null
  return {
    code: 'backdrop_without_noise',
    altered: 'background',
    strength,
    unit: 'share',
  }
}

/** The noise level, in levels of luma, below which `share` of the blocks lie. Null if too few blocks can show noise. */
export function noiseOf(blocks: readonly Block[], share: number = limits.calmShare): number | null {
  const levels = blocks.flatMap(({ noise }) => noise ?? [])
  return levels.length < limits.leastBlocks ? null : quantile(levels, share)
}
