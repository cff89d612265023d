import type { FacePlace } from '../../portrait/portrait.ts'
import { detailThresholds } from '../../thresholds/measures/detail.ts'
import { quantile } from '../../views/distribution.ts'
import type { NativeView } from '../../views/views.ts'
import { judgedArea, judgedScale, type LumaPatch } from './face-patches.ts'

/** Side of the blocks whose noise is measured, in pixels. */
export const blockSide = 8
const { calmShare, unclipped, leastBlocks } = detailThresholds.noise
/** Only every third row of blocks is read. */
const everyRow = 3

/**
 * The noise of the face's skin: its standard deviation in levels of luma, at the size at which detail is judged. Null
 * if too little of the face is neither black nor white.
 *
 * It uses Immerkær's estimator ("Fast noise variance estimation", 1996: the difference of two Laplacians, which is 0
 * for lines and ramps) over blocks of 8 x 8 pixels, and takes the upper end of the calmest fifth of the blocks.
 * Therefore neither freckles nor a beard count as noise.
 */
export function noiseLevel(native: NativeView, head: FacePlace): number | null {
  const { eyeMiddle, interEye } = head
  const pixel = 1 / judgedScale(head)
  const bottom = eyeMiddle.y + 1.1 * interEye
  const levels: number[] = []
  for (let y = eyeMiddle.y - 0.8 * interEye; y < bottom; y += everyRow * blockSide * pixel) {
    const height = (blockSide + 2) * pixel
    const area = { x: eyeMiddle.x - 0.9 * interEye, y, width: 1.8 * interEye, height }
    const band = judgedArea(native, head, area)
    for (let x = 1; band && x + blockSide < band.width; x += blockSide) {
      const level = noiseOfBlock(band, band.width + x)
      if (level !== null) levels.push(level)
    }
  }
  return levels.length < leastBlocks ? null : quantile(levels, calmShare)
}

/**
 * The noise of one block, in levels of luma. `corner` is the place of its upper left pixel; the pixels round the
 * block are read too. Null if the block is too dark or too bright to show its noise.
 */
export function noiseOfBlock({ luma, width }: LumaPatch, corner: number): number | null {
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
