import { thresholds } from '#thresholds/all.ts'
import { traceThresholds } from '#thresholds/alteration.ts'
import { median, quantile } from '../distribution.ts'
import { placeOfBackground } from './altered-place.ts'
import { alteredWall } from './altered-wall.ts'
import { cutOutHalo } from './cut-out-halo.ts'
import { recompressedInParts } from './recompressed-in-parts.ts'
import { smoothedSkin } from './smoothed-skin.ts'
import {
  type Block,
  keepsTraces,
  type TraceGround,
  type TraceLook,
  type TraceMeasure,
  traceOf,
} from './trace.ts'

const { noise: limits } = traceThresholds

/** The noise level, in levels of luma, below which the calmest of the blocks lie. Null if too few blocks can show noise. */
function noiseOf(blocks: readonly Block[]): number | null {
  const levels = blocks.flatMap(({ noise }) => noise ?? [])
  return levels.length < limits.leastBlocks ? null : quantile(levels, limits.calmShare)
}

/**
 * A background of exactly one colour behind a person who has the texture of a photo. Along any real wall the light
 * changes by at least a level or two. A wall as bright as the file can hold may be overexposed and proves nothing.
 * Neither does a wall in a file that is compressed so much that steps of one level are lost.
 */
const paintedBackground: TraceMeasure = (ground) => {
  const {
    head,
    file,
    blocks: { person, wall },
  } = ground
  const limits = thresholds.paintedBackground
  if (head.interEye < limits.minInterEyePx || !keepsTraces(file, limits.minJpegQuality)) return 'untold'
  const colour = median(wall.map(({ low, high }) => (low + high) / 2))
  if (wall.length < fewestBlocks || colour > limits.unclipped.max || colour < limits.unclipped.min)
    return 'untold'
  if ((noiseOf(person) ?? 0) < limits.minPersonLevels) return 'untold'
  const strength = shareOf(wall, colour)
  if (strength < limits.minShare) return null
  return traceOf('backdrop_of_one_colour', 'background', strength, placeOfBackground(ground))
}

const { fewestBlocks, sameLevels } = traceThresholds.painted

/** The share of blocks, 0 to 1, of which every pixel has the given luma. */
function shareOf(blocks: readonly Block[], luma: number): number {
  const same = blocks.filter(({ low, high }) => low > luma - sameLevels && high < luma + sameLevels)
  return same.length / blocks.length
}

/**
 * A part of the face that was painted over with pixels of another part of it, as retouchers cover a mole or a scar.
 * Copies from elsewhere in the picture are not searched for.
 *
 * Returns `untold` for small faces, for JPEGs that leave too little of the skin's texture, for skin without texture,
 * and for a regular pattern.
 */
const clonedPart: TraceMeasure = ({ head, file, repeatedPart }) => {
  const limits = thresholds.clonedPart
  if (head.interEye < limits.minInterEyePx || !keepsTraces(file, limits.minJpegQuality)) return 'untold'
  if (!repeatedPart) return 'untold'
  const { points, share, regions } = repeatedPart
  if (points < limits.minPoints || share < limits.minShare) return null
  return traceOf('cloned_part', 'person', share, { part: 'skin', regions })
}

/** The result of each search for a mark. If several marks were found, the first one names the finding. */
export interface Traces {
  readonly cutOutHalo: TraceLook
  readonly paintedBackground: TraceLook
  readonly alteredWall: TraceLook
  readonly smoothedSkin: TraceLook
  readonly recompressedInParts: TraceLook
  readonly clonedPart: TraceLook
}

/** Searches for every mark. */
export function lookForTraces(ground: TraceGround): Traces {
  return {
    cutOutHalo: cutOutHalo(ground),
    paintedBackground: paintedBackground(ground),
    alteredWall: alteredWall(ground),
    smoothedSkin: smoothedSkin(ground),
    recompressedInParts: recompressedInParts(ground),
    clonedPart: clonedPart(ground),
  }
}
