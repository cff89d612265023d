import type { Raster } from '../../compliance/raster.ts'
import { cellSide } from './cells.ts'
import type { Matte } from './matte.ts'
import { firstHalf, type MixedRuns, partOf, pixelsOf, placeRuns } from './mixed-runs.ts'
import { type MixedGround, type Prior, paintMixed } from './paint-mixed.ts'
import type { Regions } from './regions.ts'

/**
 * Works out the alpha of mixed pixels, in their order, somewhere else than in this thread. The part is handed over: it
 * must not be looked at again.
 */
export type PaintMixed = (ground: MixedGround, part: MixedRuns<ArrayBuffer>) => Promise<Uint8ClampedArray>

/** Fewer mixed pixels are painted here alone: to send what they are painted by takes as long as some 50,000 of them. */
const worthSharing = 400_000

/**
 * Paints the matte at the photo's full size. Only pixels of mixed cells are looked at.
 * @param beside Paints half of many mixed pixels at the same time; none where absent.
 */
export async function paintMatte(
  photo: Raster,
  prior: Prior,
  regions: Regions,
  beside?: PaintMixed,
): Promise<Matte> {
  const { width, height } = photo
  const matte = { width, height, alpha: new Uint8ClampedArray(width * height) }
  const { wall, body, inside } = regions
  const ground = { width, prior, regions: { wall, body, inside } }
  const runs = paintSolid(matte.alpha, photo, prior.scale, regions)
  const here = beside && pixelsOf(runs) >= worthSharing ? firstHalf(runs) : runs
  const others = runs.subarray(here.length)
  const painting = others.length > 0 ? beside?.(ground, partOf(photo, others)) : null
  paintMixed(ground, { runs: here, rgb: photo.rgb }, matte.alpha)
  if (painting) placeRuns(await painting, others, matte)
  return matte
}

/** Of a cell that is not clear. */
const [solid, mixed] = [1, 2] as const

/** Paints what is solid. @returns The runs of pixels that lie in mixed cells, as `MixedRuns` has them. */
function paintSolid(
  alpha: Uint8ClampedArray,
  { width, height }: Raster,
  scale: number,
  { core, clear, wall }: Regions,
): Int32Array<ArrayBuffer> {
  const side = cellSide * scale
  const { width: across, height: down } = wall
  const firstOf = Int32Array.from({ length: across + 1 }, (_, cell) =>
    Math.min(Math.max(Math.ceil(cell * side - 0.5), 0), width),
  )
  const kinds = core.map((isCore, cell) => (clear[cell] ? 0 : isCore ? solid : mixed))
  const runs: number[] = []
  for (let y = 0; y < height; y++) {
    const row = Math.min(Math.floor((y + 0.5) / side), down - 1) * across
    for (let column = 0, end = 0; column < across; column = end) {
      const kind = kinds[row + column]
      for (end = column + 1; end < across && kinds[row + end] === kind; ) end++
      const [from, to] = [firstOf[column] ?? 0, firstOf[end] ?? width]
      if (kind === solid) alpha.fill(255, y * width + from, y * width + to)
      else if (kind === mixed && to > from) runs.push(y, from, to, y * width + from)
    }
  }
  return Int32Array.from(runs)
}
