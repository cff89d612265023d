import { matteThresholds } from '#thresholds/matte.ts'
import { type AreaColour, apartOf, areaColour } from './colours.ts'
import { countOf, type Grid, grown, marks, reached, shrunk } from './grid.ts'
import type { Opinions } from './opinions.ts'
import { type Cells, cellSide } from './regions.ts'

/** What the models found, in the working view and in its cells. */
export interface FirstLook {
  readonly opinions: Opinions
  readonly cells: Cells
  /** 1 where a cell belongs to the person, as `findRegions` found it from the same opinions. */
  readonly inside: Uint8Array
}

/** Where clothes may be, in cells. */
export interface BelowHead {
  readonly chinRow: number
  readonly headHeight: number
}

const { over, sure, likely, removed, doubt, thin, ...limits } = matteThresholds.keptClothes

/**
 * Gives back the clothes that the matting model took for the wall although the person model is sure of them, such as a white
 * shirt before a white wall. Hardly an edge can be seen there, so the person model's outline is taken, and what lies next to
 * it in another colour than the wall's.
 *
 * The person model is often wrong about what lies beside the shoulders in front of a lively scene. So clothes are given back
 * only before a plain wall whose colour they have, and only if the model has hardly any doubt about their outline.
 * @returns The matting model's alpha, with the clothes; the same array if none are given back.
 */
export function keepClothes(look: FirstLook, below: BelowHead): Float32Array {
  const { opinions, cells, inside } = look
  const { alpha, person } = opinions
  const grid = { width: cells.rgb.width, height: cells.rgb.height }
  const first = Math.max(Math.round(below.chinRow - over * below.headHeight), 0) * grid.width
  const outside = (isSo: (coverage: number, place: number) => boolean) =>
    opened(
      marks(grid, (place) => place >= first && inside[place] !== 1 && isSo(person[place] ?? 0, place)),
      grid,
    )
  const lost = outside((coverage, place) => coverage > sure && (cells.mean[place] ?? 0) < removed)
  const area = below.headHeight ** 2
  if (countOf(lost) < limits.leastLost * area) return alpha
  const wall = plainWall(look, below)
  if (!wall || apartOf(wall.middle, areaColour(cells.rgb, lost).middle, 0) > limits.mostApart) return alpha
  const unsure = outside((coverage) => coverage > doubt.from && coverage < doubt.to)
  if (countOf(unsure) > limits.mostDoubt * area) return alpha
  const possible = outside((coverage) => coverage > likely)
  const clothes = grown(reached(lost, possible, grid), grid, limits.fringe)
  clothes.fill(0, 0, first)
  return withClothes(look, clothes, wall)
}

/** The colour of the wall over the chin; null if too little of it can be seen, or if it is not plain. */
function plainWall({ opinions, cells, inside }: FirstLook, below: BelowHead): AreaColour | null {
  const { width, height } = cells.rgb
  const { none } = matteThresholds.regionAlphas
  const isWall = (place: number) =>
    inside[place] !== 1 && (cells.most[place] ?? 0) <= none && (opinions.person[place] ?? 0) < doubt.from
  const chin = below.chinRow * width
  const seen = marks({ width, height }, (place) => place < chin && isWall(place))
  const wall = areaColour(cells.rgb, seen)
  const isPlain = wall.count >= limits.leastWall * below.headHeight ** 2 && wall.spread <= limits.mostSpread
  return isPlain ? wall : null
}

/** The matting model's alpha, raised in the marked cells: to 1 where the colour is not the wall's, or by the coverage. */
function withClothes({ opinions, cells }: FirstLook, clothes: Uint8Array, wall: AreaColour): Float32Array {
  const { alpha, person } = opinions
  const { width } = cells.rgb
  const across = width * cellSide
  const whole = alpha.slice()
  const differs = Math.max(limits.leastDifference, limits.spreads * wall.spread)
  for (let place = 0; place < clothes.length; place++) {
    if (clothes[place] !== 1) continue
    const isOff = apartOf(wall.middle, cells.rgb.values, place * 3) > differs
    const covered = ((person[place] ?? 0) - likely) * limits.sharper + 0.5
    const share = isOff ? 1 : Math.min(Math.max(covered, 0), 1)
    const corner = cellSide * (Math.floor(place / width) * across + (place % width))
    for (const at of [corner, corner + 1, corner + across, corner + across + 1]) {
      whole[at] = Math.max(whole[at] ?? 0, share)
    }
  }
  return whole
}

/** Leaves out bands as thin as the two models differ by along an edge that both see. */
const opened = (marked: Uint8Array, grid: Grid) => grown(shrunk(marked, grid, thin), grid, thin)
