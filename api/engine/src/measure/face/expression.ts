import { z } from 'zod'
import type { MeshPoint } from '#mesh/face-mesh.ts'
import {
  betweenLips,
  browMiddles,
  eyeCorners,
  innerMouthCorners,
  meshPoints,
  mouthCorners,
  nostrils,
  outerEyeCorners,
  pupils,
} from '#mesh/mesh-points.ts'
import { expressionThresholds } from '#thresholds/face.ts'
import { mean } from '../distribution.ts'
import { lumaAt } from '../luminance.ts'
import { type FaceView, oncePerView } from '../views.ts'
import smileWeights from './smile-weights.json' with { type: 'json' }

/**
 * Distances in a face that is turned upright, in distances between the outer corners of the eyes, which expression
 * does not move. Points are given by their numbers in MediaPipe's face mesh. Several points are averaged.
 */
export interface UprightFace {
  /** How far down the points lie, from an origin that is the same for all. */
  down(numbers: readonly number[]): number
  /** How far back the points lie. */
  back(numbers: readonly number[]): number
  /** The distance from one point to another. */
  span(pair: readonly [number, number]): number
}

/** Measures a face. The returned functions throw an error if the mesh lacks a point. */
function uprightFace(mesh: readonly MeshPoint[]): UprightFace {
  const at = (number: number): MeshPoint => {
    const point = mesh[number]
    if (!point) throw new Error(`The face mesh has no point ${number}.`)
    return point
  }
  const distance = (a: MeshPoint, b: MeshPoint) => Math.hypot(a.x - b.x, a.y - b.y)
  const [left, right] = [at(pupils[0]), at(pupils[1])]
  const cosine = (right.x - left.x) / distance(left, right)
  const sine = (right.y - left.y) / distance(left, right)
  const unit = distance(at(outerEyeCorners[0]), at(outerEyeCorners[1]))
  return {
    down: (numbers) => mean(numbers.map(at).map(({ x, y }) => y * cosine - x * sine)) / unit,
    back: (numbers) => mean(numbers.map((number) => at(number).z)) / unit,
    span: ([a, b]) => distance(at(a), at(b)) / unit,
  }
}

/** The shape of a mouth in the mesh. All lengths are in distances between the outer corners of the eyes. */
interface MouthShape {
  /** From corner to corner. */
  readonly width: number
  /** How high the corners are above the middle of the mouth. */
  readonly cornerLift: number
  /** How far the corners are behind the middle of the mouth. */
  readonly cornerDepth: number
  readonly noseWidth: number
  /** How far the corners are below the nose. */
  readonly noseToCorners: number
}

/** Reads the shape of the mouth from a mesh of 478 points, in any unit. */
function mouthShape(mesh: readonly MeshPoint[]): MouthShape {
  const { down, back, span } = uprightFace(mesh)
  return {
    width: span(mouthCorners),
    cornerLift: down(betweenLips) - down(mouthCorners),
    cornerDepth: back(mouthCorners) - back(betweenLips),
    noseWidth: span(nostrils),
    noseToCorners: down(mouthCorners) - down([meshPoints.noseBase]),
  }
}

/**
 * The part of the face view that a smile changes, in pixels of the view: both cheeks, the folds from nose to mouth,
 * and the mouth, from below the eyes to the chin. It is symmetric about the view's middle.
 */
const part = { left: 80, top: 200, width: 240, height: 200 } as const
/**
 * Side, in pixels, of the blocks into which the part is divided, so that a small or blurred face looks like a sharp
 * one.
 */
const blockPx = 4
const columns = part.width / blockPx
const rows = part.height / blockPx
/** Side of the cells, in blocks. Each cell reaches halfway into its neighbours, so that a shift changes little. */
const cellBlocks = 6
const cellsAcross = columns / cellBlocks
const cellsDown = Math.floor(rows / cellBlocks)
const orientations = 6
/**
 * The brightness to which the part is scaled; a part darker than `darkestLuma` is scaled only as if it had that luma.
 * Gradients weaker than `noiseGradient` are mostly noise.
 */
const meanLuma = 128
const darkestLuma = 20
const noiseGradient = 8

/**
 * The number of values that `lowerFaceGradients` returns: one for each orientation in each cell of one half of the
 * face.
 */
const gradientCount = (cellsAcross / 2) * cellsDown * orientations

/**
 * How strongly the edges of the lower face run in each direction, about 0 to 1: histograms of oriented gradients
 * (Dalal and Triggs 2005) with signed orientation, square-rooted. They are averaged with their mirror image, so that
 * neither the direction of the light nor a slight turn of the head matters. Ordered by row, by column from the
 * outside in, and by orientation.
 */
function lowerFaceGradients(view: FaceView): Float64Array {
  const cells = normalised(histograms(blocksOf(view)))
  const folded = new Float64Array(gradientCount)
  let at = 0
  for (let row = 0; row < cellsDown; row++) {
    for (let column = 0; column < cellsAcross / 2; column++) {
      for (let bin = 0; bin < orientations; bin++) {
        const here = cells[place(row, column) + bin] ?? 0
        const mirroredBin = (orientations / 2 - bin + orientations) % orientations
        const mirrored = cells[place(row, cellsAcross - 1 - column) + mirroredBin] ?? 0
        folded[at++] = (here + mirrored) / 2
      }
    }
  }
  return folded
}

const place = (row: number, column: number) => (row * cellsAcross + column) * orientations

/** Mean luma of each block, scaled to a common brightness. */
function blocksOf({ raster: { rgb, width } }: FaceView): Float64Array {
  const blocks = new Float64Array(columns * rows)
  for (let y = 0; y < part.height; y++) {
    const row = Math.floor(y / blockPx) * columns
    for (let x = 0; x < part.width; x++) {
      const block = row + Math.floor(x / blockPx)
      blocks[block] = (blocks[block] ?? 0) + lumaAt(rgb, (part.top + y) * width + part.left + x)
    }
  }
  const gain = meanLuma / Math.max(mean(blocks), darkestLuma * blockPx ** 2)
  return blocks.map((block) => block * gain)
}

/** Adds each block's gradient to the nearest two orientations and the nearest four cells. */
function histograms(blocks: Float64Array): Float64Array {
  const cells = new Float64Array(cellsAcross * cellsDown * orientations)
  for (let y = 1; y + 1 < rows; y++) {
    for (let x = 1; x + 1 < columns; x++) {
      const at = y * columns + x
      const right = (blocks[at + 1] ?? 0) - (blocks[at - 1] ?? 0)
      const below = (blocks[at + columns] ?? 0) - (blocks[at - columns] ?? 0)
      const turn = Math.atan2(below, right) / (2 * Math.PI)
      const direction = (turn < 0 ? turn + 1 : turn) * orientations
      const bin = Math.floor(direction)
      const beyond = direction - bin
      const size = Math.hypot(right, below)
      for (const vertical of down[y] ?? []) {
        for (const horizontal of across[x] ?? []) {
          const share = size * vertical.share * horizontal.share
          const cell = place(vertical.cell, horizontal.cell)
          const near = cell + (bin % orientations)
          const far = cell + ((bin + 1) % orientations)
          cells[near] = (cells[near] ?? 0) + share * (1 - beyond)
          cells[far] = (cells[far] ?? 0) + share * beyond
        }
      }
    }
  }
  return cells
}

/**
 * The cells to which a row or column of blocks belongs, and by how much: a triangle over each cell's middle, with the
 * sum 1.
 */
function shares(blocks: number, cells: number): { cell: number; share: number }[][] {
  const shareOf = (block: number, cell: number) =>
    Math.max(0, 1 - Math.abs(block + 0.5 - (cell + 0.5) * cellBlocks) / cellBlocks)
  const all = Array.from({ length: blocks }, (_, block) => block)
  const sums = Array.from({ length: cells }, (_, cell) =>
    all.reduce((sum, block) => sum + shareOf(block, cell), 0),
  )
  return all.map((block) =>
    sums.map((sum, cell) => ({ cell, share: shareOf(block, cell) / sum })).filter(({ share }) => share > 0),
  )
}

/**
 * Divides each cell by the strength of the gradients round it, so that contrast does not matter, and takes the root.
 */
function normalised(cells: Float64Array): Float64Array {
  const strength = (row: number, column: number) => {
    const from = place(within(row, cellsDown), within(column, cellsAcross))
    return cells.subarray(from, from + orientations).reduce((sum, value) => sum + value ** 2, 0)
  }
  const result = new Float64Array(cells.length)
  for (let row = 0; row < cellsDown; row++) {
    for (let column = 0; column < cellsAcross; column++) {
      let sum = 0
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) sum += strength(row + dy, column + dx)
      }
      const around = Math.sqrt(sum / 9 + noiseGradient ** 2)
      const from = place(row, column)
      for (let at = from; at < from + orientations; at++) result[at] = Math.sqrt((cells[at] ?? 0) / around)
    }
  }
  return result
}

const across = shares(columns, cellsAcross)
const down = shares(rows, cellsDown)

const within = (index: number, count: number) => Math.min(Math.max(index, 0), count - 1)

const shapeKeys = ['width', 'cornerLift', 'cornerDepth', 'noseWidth', 'noseToCorners'] as const

/** A linear discriminant between smiling and neutral faces. Its file also states how it was trained, and its error. */
const SmileWeights = z.object({
  bias: z.number(),
  shape: z.record(z.enum(shapeKeys), z.number()),
  gradients: z.array(z.number()).length(gradientCount),
})

const weights = SmileWeights.parse(smileWeights)

/** How much a face smiles: about -1 for neutral faces, +1 for smiling ones. */
export const smileScore = oncePerView((view: FaceView, mesh: readonly MeshPoint[]): number => {
  const shape = mouthShape(mesh)
  const gradients = lowerFaceGradients(view)
  const ofShape = shapeKeys.reduce((sum, key) => sum + shape[key] * weights.shape[key], 0)
  const ofGradients = gradients.reduce((sum, value, at) => sum + value * (weights.gradients[at] ?? 0), 0)
  return weights.bias + ofShape + ofGradients
})

const { neutralBrows, neutralDroop } = expressionThresholds

/** How far a face is from a neutral one, in standard deviations of neutral faces. */
export interface FrownScore {
  /** How far the corners of the mouth and the brows are lowered, added up. */
  readonly frown: number
  /** How far the brows are raised. */
  readonly raisedBrows: number
}

/** Reads brows and mouth from a mesh of 478 points, in any unit. */
export function frownScore(mesh: readonly MeshPoint[]): FrownScore {
  const { down, span } = uprightFace(mesh)
  const droop = (down(innerMouthCorners) - down(betweenLips)) / span(innerMouthCorners)
  const browHeight = down(eyeCorners) - down(browMiddles)
  const raisedBrows = (browHeight - neutralBrows.mean) / neutralBrows.deviation
  return { frown: (droop - neutralDroop.mean) / neutralDroop.deviation - raisedBrows, raisedBrows }
}
