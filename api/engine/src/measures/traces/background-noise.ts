import { thresholds } from '../../thresholds/all.ts'
import { traceThresholds } from '../../thresholds/traces.ts'
import { quantile } from '../../views/distribution.ts'
import type { Block } from './blocks-by-side.ts'
import { keepsTraces } from './keeps-traces.ts'
import type { TraceMeasure } from './trace.ts'

const { noise: limits } = traceThresholds

/**
 * A background without the noise that the sensor gave the person. What a camera's noise leaves in its file lies on
 * wall and person alike. Where the person shows none, in a picture smoothed or compressed throughout, a wall
 * without any says nothing.
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
    message: `The person shows ${ofPerson.toFixed(1)} levels of noise, the backdrop none to speak of.`,
  }
}

/** Levels of luma of noise below which `share` of the blocks lie; null where too few can show any. */
export function noiseOf(blocks: readonly Block[], share: number = limits.calmShare): number | null {
  const levels = blocks.flatMap(({ noise }) => noise ?? [])
  return levels.length < limits.leastBlocks ? null : quantile(levels, share)
}
