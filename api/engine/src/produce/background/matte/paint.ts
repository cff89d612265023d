import type { Raster } from '#decode/raster.ts'
import type { Matte } from './matte.ts'
import { fillRuns, type Prior, paintMixed } from './paint-mixed.ts'
import { cellSide, type Regions } from './regions.ts'

/** Paints the matte at the photo's full size. Only pixels of mixed cells are looked at. */
export function paintMatte(photo: Raster, prior: Prior, regions: Regions): Matte {
  const { width, height } = photo
  const matte = { width, height, alpha: new Uint8ClampedArray(width * height) }
  fillRuns(runsOf(solid, photo, prior.scale, regions), matte)
  paintMixed(
    { width, prior, regions },
    { runs: runsOf(mixed, photo, prior.scale, regions), rgb: photo.rgb },
    matte.alpha,
  )
  return matte
}

/** What a cell is; 0 is clear. */
const [solid, mixed] = [1, 2] as const

/** The runs of pixels that lie in cells of a kind, row by row, in the form of `MixedRuns`. */
function runsOf(
  wanted: typeof solid | typeof mixed,
  { width, height }: Raster,
  scale: number,
  { core, clear, wall }: Regions,
): Int32Array {
  const side = cellSide * scale
  const { width: across, height: down } = wall
  const isWanted = core.map((isCore, cell) => Number((clear[cell] ? 0 : isCore ? solid : mixed) === wanted))
  const firstOf = Int32Array.from({ length: across + 1 }, (_, cell) =>
    Math.min(Math.max(Math.ceil(cell * side - 0.5), 0), width),
  )
  const runs: number[] = []
  let spans: (readonly [from: number, to: number])[] = []
  for (let y = 0, last = -1; y < height; y++) {
    const row = Math.min(Math.floor((y + 0.5) / side), down - 1)
    if (row !== last) spans = spansOf(isWanted.subarray(row * across, (row + 1) * across), firstOf)
    last = row
    for (const [from, to] of spans) runs.push(y, from, to, y * width + from)
  }
  return Int32Array.from(runs)
}

/** The columns between which the marked cells of a row continue. @param firstOf The first column of each cell. */
function spansOf(marked: Uint8Array, firstOf: Int32Array): (readonly [from: number, to: number])[] {
  const spans: (readonly [from: number, to: number])[] = []
  for (let cell = marked.indexOf(1); cell >= 0; ) {
    const after = marked.indexOf(0, cell)
    const end = after < 0 ? marked.length : after
    const [from, to] = [firstOf[cell] ?? 0, firstOf[end] ?? 0]
    if (to > from) spans.push([from, to])
    cell = marked.indexOf(1, end)
  }
  return spans
}
