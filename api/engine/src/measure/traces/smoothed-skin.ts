import type { Point } from '#mesh/face-mesh.ts'
import type { Outline } from '#mesh/mesh-points.ts'
import { thresholds } from '#thresholds/all.ts'
import { median, quantile } from '../distribution.ts'
import { lumaAt, smoothed, smoothingReach } from '../luminance.ts'
import { boxOf, outlineOf, spansIn } from '../regions.ts'
import type { FaceView } from '../views.ts'
import { keepsTraces, type TraceMeasure, traceOf } from './trace.ts'

/**
 * The detail that smoothing removes from a region of the face view: pores, hairs, noise and edges up to about 4 px
 * wide.
 */
export interface FineTexture {
  /**
   * For each square block that lies wholly in the region: the root mean square of luma minus smoothed luma, in
   * levels.
   */
  readonly blocks: readonly number[]
  /** Mean luma of the region, 0 to 255. */
  readonly brightness: number
}

/** Measures the fine texture of a region of the face, in blocks of `blockSide` pixels of the face view. */
function fineTexture({ raster, points }: FaceView, region: Outline, blockSide: number): FineTexture {
  const outline = outlineOf(points, region)
  const { left, top, width, height } = around(outline)
  const luma = new Float32Array(width * height)
  for (let y = 0, at = 0; y < height; y++) {
    const row = clamp(top + y, raster.height) * raster.width
    for (let x = 0; x < width; x++) luma[at++] = lumaAt(raster.rgb, row + clamp(left + x, raster.width))
  }
  const smooth = smoothed(smoothed(luma, 1), width)
  const moved = outline.map(({ x, y }) => ({ x: x - left, y: y - top }))
  const spans = spansIn(moved, { width, height })
  const sums = new BlockSums(width, height, blockSide)
  let brightness = 0
  let count = 0
  for (let at = 0; at < spans.length; at += 2) {
    const [first = 0, end = 0] = spans.subarray(at, at + 2)
    const row = Math.floor(first / width)
    for (let place = first; place < end; place++) {
      const here = luma[place] ?? 0
      brightness += here
      sums.add(row, place - row * width, here - (smooth[place] ?? 0))
    }
    count += end - first
  }
  return { blocks: sums.whole(), brightness: brightness / Math.max(count, 1) }
}

const clamp = (at: number, length: number) => Math.min(Math.max(at, 0), length - 1)

/** The polygon's bounding box on whole pixels, enlarged by the reach of the smoothing. */
function around(outline: readonly Point[]) {
  const box = boxOf(outline)
  const [left, top] = [Math.floor(box.left) - smoothingReach, Math.floor(box.top) - smoothingReach]
  const width = Math.ceil(box.right) + smoothingReach - left
  return { left, top, width, height: Math.ceil(box.bottom) + smoothingReach - top }
}

/** Sums of squared residuals for each block. */
class BlockSums {
  readonly #side: number
  readonly #across: number
  readonly #squares: Float64Array
  readonly #counts: Uint16Array

  constructor(width: number, height: number, side: number) {
    this.#side = side
    this.#across = Math.ceil(width / side)
    this.#squares = new Float64Array(this.#across * Math.ceil(height / side))
    this.#counts = new Uint16Array(this.#squares.length)
  }

  add(row: number, column: number, residual: number): void {
    const block = Math.floor(row / this.#side) * this.#across + Math.floor(column / this.#side)
    this.#squares[block] = (this.#squares[block] ?? 0) + residual * residual
    this.#counts[block] = (this.#counts[block] ?? 0) + 1
  }

  /** The root mean square of each full block. */
  whole(): number[] {
    const pixels = this.#side ** 2
    return Array.from(this.#squares)
      .filter((_, block) => this.#counts[block] === pixels)
      .map((sum) => Math.sqrt(sum / pixels))
  }
}

/**
 * Skin without its texture, as beauty filters leave it, in a face whose lips and eyes are still sharp. A soft or dark
 * picture loses texture everywhere alike and has no trace. The same holds for a drawing, which never had texture.
 *
 * Returns `untold` if the face is soft or was enlarged for its view, if the skin is so bright that its texture is
 * lost, if the JPEG is coarse enough to smooth the skin itself, and if the lips have no texture to compare with.
 */
export const smoothedSkin: TraceMeasure = ({ face, file, edgeSpread }) => {
  const limits = thresholds.smoothedSkin
  if (face.enlargement > limits.maxEnlargement) return 'untold'
  if (!keepsTraces(file, limits.minJpegQuality)) return 'untold'
  const { skin, brightness, lips, eyes } = textureOf(face)
  if (brightness > limits.maxBrightness || lips < limits.minLips) return 'untold'
  if (skin > limits.maxSkin || skin > limits.maxOfLips * lips || skin > limits.maxOfEyes * eyes) return null
  if (!edgeSpread || edgeSpread.px > limits.maxEdgeSpreadPx) return 'untold'
  return traceOf('smoothed_skin', 'person', skin, 'levels')
}

/** The texture of the parts of the face, in levels of luma at 113 px between the eyes. */
interface FaceTexture {
  /** Of the median block of cheeks and forehead. */
  readonly skin: number
  /** Mean luma of the brightest of these parts. */
  readonly brightness: number
  /** Of the calmer blocks of the lips, which show their lines and not their outline. */
  readonly lips: number
  /** Of the blocks with the strongest edges of eyes and brows. */
  readonly eyes: number
}

function textureOf(face: FaceView): FaceTexture {
  const skin = (['leftCheek', 'rightCheek', 'forehead'] as const).map((part) => fineTexture(face, part, 8))
  const eyes = (['leftEye', 'rightEye', 'leftBrow', 'rightBrow'] as const).flatMap(
    (part) => fineTexture(face, part, 4).blocks,
  )
  return {
    skin: median(skin.flatMap(({ blocks }) => blocks)),
    brightness: Math.max(...skin.map(({ brightness }) => brightness)),
    lips: quantile(fineTexture(face, 'outerLips', 4).blocks, 0.2),
    eyes: quantile(eyes, 0.9),
  }
}
