import type { Raster } from '#decode/raster.ts'
import { matteThresholds } from '#thresholds/matte.ts'
import { type Colours, coloursOf, seenColours } from './colours.ts'
import type { Field } from './field.ts'
import { type Grid, grown, inverse, marks, partsOf, reached, shrunk } from './grid.ts'

/** Cells are squares of two working pixels by two: fine enough to tell regions apart, at a quarter of the work. */
export const cellSide = 2

/** The working view in cells. */
export interface Cells {
  /** The mean colour, 0 to 255. */
  readonly rgb: Field
  /** The smallest, mean and largest alpha of the cell's pixels, 0 to 1. */
  readonly least: Float32Array
  readonly mean: Float32Array
  readonly most: Float32Array
}

/** Gathers a raster with even sides, and the alpha of each pixel, into cells. */
export function gatherCells(raster: Raster, alpha: Float32Array): Cells {
  const [width, height] = [raster.width / cellSide, raster.height / cellSide]
  const places = width * height
  const values = new Float32Array(places * 3)
  const [least, mean, most] = [new Float32Array(places), new Float32Array(places), new Float32Array(places)]
  for (let y = 0, place = 0; y < height; y++) {
    for (let x = 0; x < width; x++, place++) {
      const first = cellSide * (y * raster.width + x)
      const below = first + raster.width
      const a = alpha[first] ?? 0
      const b = alpha[first + 1] ?? 0
      const c = alpha[below] ?? 0
      const d = alpha[below + 1] ?? 0
      least[place] = Math.min(a, b, c, d)
      mean[place] = (a + b + c + d) / 4
      most[place] = Math.max(a, b, c, d)
      for (let channel = 0; channel < 3; channel++) {
        const above = (raster.rgb[first * 3 + channel] ?? 0) + (raster.rgb[first * 3 + 3 + channel] ?? 0)
        const under = (raster.rgb[below * 3 + channel] ?? 0) + (raster.rgb[below * 3 + 3 + channel] ?? 0)
        values[place * 3 + channel] = (above + under) / 4
      }
    }
  }
  return { rgb: { width, height, channels: 3, values }, least, mean, most }
}

/** What is certain for each cell, and the colours on both sides of the uncertain cells. */
export interface Regions {
  /** 1 if the whole cell is person. */
  readonly core: Uint8Array
  /** 1 if nothing of the cell is person; cells that are neither core nor clear are mixed. */
  readonly clear: Uint8Array
  /** 1 if the cell belongs to the person by its colour or place, whatever its alpha: core and the cells around it. */
  readonly inside: Uint8Array
  readonly wall: Colours
  readonly body: Colours
}

/** Where the face lies, in cells: an ellipse well inside the face, even if that is turned or leaning. */
export interface InnerFace {
  readonly x: number
  readonly y: number
  readonly halfWidth: number
  readonly halfHeight: number
  /** Below this row, next to the neck, there is clothing. */
  readonly chinRow: number
}

const { regionAlphas: alphas, regionCoverages: coverages, varianceRadii: radii } = matteThresholds
const offWall = matteThresholds.offWall.value
const leastVariance = matteThresholds.noiseVariance.value
const margin = matteThresholds.uncertainMargin.value

/**
 * Separates the person, the wall and the cells between them.
 * @param cells The working view with the matting model's alpha.
 * @param person The person model's coverage of each cell, 0 to 1.
 * @param face Where the face lies in the grid.
 */
export function findRegions(cells: Cells, person: Float32Array, face: InnerFace): Regions {
  const { width, height } = cells.rgb
  const grid = { width, height }
  const seen = certainWall(cells, person, grid)
  const wall = coloursOf(cells.rgb, seen, radii.wall)
  const off = distanceFrom(wall, cells, seenColours(cells.rgb, seen))
  const inside = withoutHoles(personBy(cells, person, off, face, grid), off, grid)
  const core = shrunk(inside, grid, margin)
  return {
    core,
    clear: clearOf(inside, cells, grid),
    inside,
    wall,
    body: coloursOf(cells.rgb, core, radii.body),
  }
}

function certainWall({ most }: Cells, person: Float32Array, grid: Grid): Uint8Array {
  const isWall = (place: number) =>
    (most[place] ?? 0) <= alphas.none && (person[place] ?? 0) <= coverages.notWall
  const touched = marks(grid, (place) => !isWall(place))
  return inverse(grown(touched, grid, margin))
}

/** The distance of each cell's colour from the wall's there, in standard deviations; 0 if the wall has it elsewhere. */
function distanceFrom(
  wall: Colours,
  { rgb, mean }: Cells,
  isSeen: ReturnType<typeof seenColours>,
): Float32Array {
  const off = new Float32Array(mean.length)
  for (let place = 0; place < off.length; place++) {
    let square = 0
    for (let channel = 0; channel < 3; channel++) {
      square += ((rgb.values[place * 3 + channel] ?? 0) - (wall.values[place * 4 + channel] ?? 0)) ** 2
    }
    const distance = Math.sqrt(square / ((wall.values[place * 4 + 3] ?? 0) + leastVariance))
    off[place] = distance > offWall && isSeen(rgb.values, place * 3) ? 0 : distance
  }
  return off
}

/**
 * The solid part with the face, and the cells connected with it that do not have the wall's colour and that either model
 * takes for the person a little: clothing that the matting model lost against a wall of nearly its colour. Above the chin
 * there is hair instead, and the wall is visible through curls and wisps, so the person model must be sure there. The face
 * is always the person, whatever the models say.
 */
function personBy(
  { least, mean }: Cells,
  person: Float32Array,
  off: Float32Array,
  face: InnerFace,
  grid: Grid,
) {
  const solid = marks(grid, (place) => (least[place] ?? 0) > alphas.solid)
  const parts = partsOf(grown(solid, grid, 1), grid)
  const own = parts.of[Math.round(face.y) * grid.width + Math.round(face.x)] || largest(parts)
  const seeds = marks(grid, (place) => solid[place] && parts.of[place] === own)
  for (const place of cellsOfFace(face, grid)) seeds[place] = 1
  const clothing = face.chinRow * grid.width
  const coloured = marks(grid, (place) => {
    if ((off[place] ?? 0) <= offWall) return false
    const coverage = person[place] ?? 0
    if (place < clothing) return coverage > coverages.hair
    return (mean[place] ?? 0) > alphas.some || coverage > coverages.person
  })
  const all = reached(seeds, coloured, grid)
  // Thin threads, such as a wall's noise makes, are left to the matting model.
  const thick = grown(shrunk(all, grid, margin), grid, margin)
  return marks(grid, (place) => seeds[place] || (all[place] && thick[place]))
}

/** Adds areas without the wall's colour that the person, or the person and the photo's lower edge, enclose. */
function withoutHoles(inside: Uint8Array, off: Float32Array, grid: Grid) {
  const { width, height } = grid
  const { of, count } = partsOf(inverse(inside), grid)
  const [sizes, wallLike] = [new Uint32Array(count + 1), new Uint32Array(count + 1)]
  for (let place = 0; place < of.length; place++) {
    const part = of[place] ?? 0
    sizes[part] = (sizes[part] ?? 0) + 1
    if ((off[place] ?? 0) < offWall) wallLike[part] = (wallLike[part] ?? 0) + 1
  }
  const isOpen = new Uint8Array(count + 1)
  for (let x = 0; x < width; x++) isOpen[of[x] ?? 0] = 1
  for (let y = 0; y < height; y++) {
    isOpen[of[y * width] ?? 0] = 1
    isOpen[of[(y + 1) * width - 1] ?? 0] = 1
  }
  return marks(grid, (place) => {
    const part = of[place] ?? 0
    if (inside[place] || isOpen[part]) return inside[place]
    return (wallLike[part] ?? 0) < matteThresholds.wallShareOfGap.value * (sizes[part] ?? 0)
  })
}

/** The cells that are certainly in the face. */
function* cellsOfFace(face: InnerFace, { width, height }: Grid): Generator<number> {
  const bottom = Math.min(Math.floor(face.y + face.halfHeight), height - 1)
  const right = Math.min(Math.floor(face.x + face.halfWidth), width - 1)
  for (let y = Math.max(Math.ceil(face.y - face.halfHeight), 0); y <= bottom; y++) {
    for (let x = Math.max(Math.ceil(face.x - face.halfWidth), 0); x <= right; x++) {
      const across = (x - face.x) / face.halfWidth
      const down = (y - face.y) / face.halfHeight
      if (across ** 2 + down ** 2 < 1) yield y * width + x
    }
  }
}

/** The cells without any of the person: those away from it, and those with some alpha that are not connected with it. */
function clearOf(inside: Uint8Array, { most }: Cells, grid: Grid): Uint8Array {
  const some = marks(grid, (place) => inside[place] || (most[place] ?? 0) > alphas.none)
  const own = reached(inside, grown(some, grid, 1), grid)
  const near = grown(inside, grid, margin)
  return marks(grid, (place) => !near[place] && !(own[place] && some[place]))
}

/** The part with the most cells; 0 if there is none. */
function largest({ of, count }: { of: Int32Array; count: number }): number {
  const sizes = new Uint32Array(count + 1)
  for (const part of of) if (part) sizes[part] = (sizes[part] ?? 0) + 1
  return sizes.indexOf(Math.max(...sizes))
}
