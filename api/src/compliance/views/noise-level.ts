import type { Head } from '../vision/portrait.ts'
import { quantile } from './distribution.ts'
import { judgedArea, type LumaPatch } from './face-detail.ts'
import type { Views } from './views.ts'

const blockSide = 8
/** Of the blocks by their noise: skin lies among the calmest, hair, brows and edges among the others. */
const calmShare = 0.2
/** Where a channel is cut off at black or white, so is its noise. */
const unclipped = { min: 25, max: 245 } as const
const leastBlocks = 8

/**
 * The noise of the face's skin: its standard deviation in levels of luma, at the size at which detail is judged.
 * Null where too little of the face is neither black nor white.
 *
 * Immerkær's estimator ("Fast noise variance estimation", 1996: the difference of two Laplacians, which lets lines and
 * ramps through as 0) over blocks of 8 x 8, of which the calm fifth's upper end is taken: so neither freckles nor a
 * beard count as noise.
 */
export function noiseLevel(views: Views, head: Head): number | null {
  const { eyeMiddle, interEye } = head
  const area = {
    x: eyeMiddle.x - 0.9 * interEye,
    y: eyeMiddle.y - 0.8 * interEye,
    width: 1.8 * interEye,
    height: 1.9 * interEye,
  }
  const patch = judgedArea(views.native, head, area)
  if (!patch) return null
  const levels: number[] = []
  // Every second block, as on a chessboard, tells as much.
  for (let y = 1, row = 0; y + blockSide < patch.height; y += blockSide, row++) {
    for (let x = 1 + (row % 2) * blockSide; x + blockSide < patch.width; x += 2 * blockSide) {
      const level = noiseOfBlock(patch, y * patch.width + x)
      if (level !== null) levels.push(level)
    }
  }
  return levels.length < leastBlocks ? null : quantile(levels, calmShare)
}

/** Null where the block is too dark or too bright to show its noise. */
function noiseOfBlock({ luma, width }: LumaPatch, corner: number): number | null {
  let deviations = 0
  let brightness = 0
  for (let row = 0; row < blockSide; row++) {
    for (let place = corner + row * width, end = place + blockSide; place < end; place++) {
      const corners =
        (luma[place - width - 1] ?? 0) +
        (luma[place - width + 1] ?? 0) +
        (luma[place + width - 1] ?? 0) +
        (luma[place + width + 1] ?? 0)
      const sides =
        (luma[place - width] ?? 0) +
        (luma[place + width] ?? 0) +
        (luma[place - 1] ?? 0) +
        (luma[place + 1] ?? 0)
      const middle = luma[place] ?? 0
      deviations += Math.abs(corners - 2 * sides + 4 * middle)
      brightness += middle
    }
  }
  const mean = brightness / blockSide ** 2
  if (mean < unclipped.min || mean > unclipped.max) return null
  return (Math.sqrt(Math.PI / 2) * deviations) / (6 * blockSide ** 2)
}
