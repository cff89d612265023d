import type { FileFacts } from '#decode/decode.ts'
import type { Raster } from '#decode/raster.ts'
import type { Point } from '#mesh/face-mesh.ts'
import { thresholds } from '#thresholds/all.ts'
import { traceThresholds } from '#thresholds/alteration.ts'
import { type Box, boxOf, outlineOf } from '../regions.ts'
import type { NativeView } from '../views.ts'
import { placeOfBackground, placeOfPart } from './altered-place.ts'
import { keepsTraces, type TraceMeasure, traceOf } from './trace.ts'

const side = 8

/**
 * The low frequencies of JPEG's cosine transform that are read. `down` and `across` are half waves per block. `entry`
 * is the frequency's entry in the luminance table of annex K.1 of ITU-T T.81 for a picture as it is stored,
 * `lyingEntry` for a picture that was turned onto its side.
 */
const frequencies = [
  { down: 0, across: 1, entry: 11, lyingEntry: 12 },
  { down: 1, across: 0, entry: 12, lyingEntry: 11 },
  { down: 1, across: 1, entry: 12, lyingEntry: 12 },
  { down: 0, across: 2, entry: 10, lyingEntry: 14 },
  { down: 2, across: 0, entry: 14, lyingEntry: 10 },
  { down: 1, across: 2, entry: 14, lyingEntry: 13 },
  { down: 2, across: 1, entry: 13, lyingEntry: 14 },
] as const

/** For each frequency, its coefficient in each block of a part. */
type Coefficients = readonly Float32Array[]

/**
 * The transform of the luma of blocks on the file's own 8 x 8 grid, inside the face and outside it. The blocks are
 * spread evenly, about `mostBlocks` of each part at most. Blocks with a channel clipped at black or white are left
 * out, because they differ from what was quantised.
 *
 * @param mesh In source pixels.
 */
function blockCoefficients(
  { photo, x, y, width, height }: NativeView,
  file: FileFacts,
  mesh: readonly Point[],
  mostBlocks: number,
): { face: Coefficients; rest: Coefficients } {
  const outline = outlineOf(mesh, 'face').map((point) => ({ x: point.x - x, y: point.y - y }))
  const box = boxOf(outline)
  const inner = shrunk(box)
  const grid = gridOrigin(file)
  const face: number[] = []
  const rest: number[] = []
  for (let row = before(grid.y - y); row + side <= height; row += side) {
    for (let column = before(grid.x - x); column + side <= width; column += side) {
      const corner = (y + row) * photo.width + x + column
      if (overlaps(box, column, row, 0)) {
        if (overlaps(inner, column, row, side)) face.push(corner)
      } else rest.push(corner)
    }
  }
  return {
    face: transformed(photo, spread(face, mostBlocks)),
    rest: transformed(photo, spread(rest, mostBlocks)),
  }
}

/** The largest box of the same shape inside the oval that fills the given box. */
function shrunk({ left, top, right, bottom }: Box): Box {
  const margin = (1 - Math.SQRT1_2) / 2
  const [across, down] = [margin * (right - left), margin * (bottom - top)]
  return { left: left + across, top: top + down, right: right - across, bottom: bottom - down }
}

/**
 * Whether a block overlaps the box by at least `pixels` pixels along each axis. With 0 it is enough that they touch.
 */
const overlaps = ({ left, top, right, bottom }: Box, column: number, row: number, pixels: number) =>
  Math.min(column + side, right) - Math.max(column, left) >= pixels &&
  Math.min(row + side, bottom) - Math.max(row, top) >= pixels

/** At most `most` of the values, evenly spread. */
function spread(values: readonly number[], most: number): number[] {
  const stride = Math.max(values.length / most, 1)
  return Array.from(
    { length: Math.floor(values.length / stride) },
    (_, i) => values[Math.floor(i * stride)] ?? 0,
  )
}

/** The first place of the view on the block grid that contains `place`. */
const before = (place: number) => ((place % side) + side) % side

/**
 * A corner of the file's block grid in the upright picture. The grid starts at the far edge of an axis that EXIF
 * mirrored.
 */
function gridOrigin({ orientation, width, height }: FileFacts) {
  return {
    x: [2, 3, 6, 7].includes(orientation) ? width : 0,
    y: [3, 4, 7, 8].includes(orientation) ? height : 0,
  }
}

/** The cosine's values over a row of pixels, scaled as in T.81: eight values each for zero, one and two half waves. */
const cosineTable = Float64Array.from({ length: 3 * side }, (_, at) => {
  const waves = Math.floor(at / side)
  return (waves === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * (at % side) + 1) * waves * Math.PI) / 16)
})

function transformed(raster: Raster, corners: readonly number[]): Coefficients {
  const result = frequencies.map(() => new Float32Array(corners.length))
  const rows = new Float64Array(3 * side)
  let count = 0
  for (const corner of corners) {
    if (!transformRows(raster, corner, rows)) continue
    for (let frequency = 0; frequency < frequencies.length; frequency++) {
      const { down, across } = frequencies[frequency] ?? frequencies[0]
      let sum = 0
      for (let row = 0; row < side; row++) {
        sum += (cosineTable[down * side + row] ?? 0) * (rows[across * side + row] ?? 0)
      }
      const coefficients = result[frequency]
      if (coefficients) coefficients[count] = sum
    }
    count++
  }
  return result.map((coefficients) => coefficients.subarray(0, count))
}

/**
 * Computes the luma of a block's rows, as JPEG derives it from red, green and blue, and transforms it across. The
 * result is ordered by half waves, then by rows. Returns false if a channel of a pixel is clipped.
 */
function transformRows({ rgb, width }: Raster, corner: number, into: Float64Array): boolean {
  for (let row = 0; row < side; row++) {
    let none = 0
    let one = 0
    let two = 0
    for (let at = 0, place = (corner + row * width) * 3; at < side; at++, place += 3) {
      const red = rgb[place] ?? 0
      const green = rgb[place + 1] ?? 0
      const blue = rgb[place + 2] ?? 0
      if (red === 0 || green === 0 || blue === 0 || red === 255 || green === 255 || blue === 255) return false
      const luma = 0.299 * red + 0.587 * green + 0.114 * blue
      none += luma * (cosineTable[at] ?? 0)
      one += luma * (cosineTable[side + at] ?? 0)
      two += luma * (cosineTable[2 * side + at] ?? 0)
    }
    into[row] = none
    into[side + row] = one
    into[2 * side + row] = two
  }
  return true
}

/**
 * A face that was not compressed together with its surroundings. If a JPEG is saved again at a higher quality, its
 * coefficients keep the coarser steps of the first compression (Lukáš and Fridrich, "Estimation of primary
 * quantization matrix in double compressed JPEG images", 2003). Parts that were pasted or painted over in between do
 * not have these steps. A picture that was saved twice as a whole is ordinary and has no trace.
 *
 * The mark is found if the first steps were those of the Independent JPEG Group's encoder and at least twice as
 * coarse as the file's steps, and if the picture was not scaled in between. Returns `untold` for coarse JPEGs, which
 * hide the first steps, and if too few blocks hold any detail.
 */
export const recompressedInParts: TraceMeasure = (ground) => {
  const { native, head, file } = ground
  const limits = thresholds.recompressedInParts
  if (!keepsTraces(file, limits.minJpegQuality)) return 'untold'
  const { face, rest } = blockCoefficients(native, file, head.mesh, limits.mostBlocks)
  const lying = file.orientation >= 5
  let widest: { face: number; rest: number } | null = null
  let canMeasure = false
  for (let quality: number = limits.lowestQuality; quality <= limits.highestQuality; quality++) {
    const steps = firstSteps(quality, file.jpegQuality ?? 100, lying)
    if (canMeasure && !mayBeKept(face, rest, steps)) continue
    const inFace = distanceFromSteps(face, steps)
    const inRest = distanceFromSteps(rest, steps)
    if (inFace === null || inRest === null) continue
    canMeasure = true
    if (Math.min(inFace, inRest) > limits.maxKept) continue
    if (widest && Math.abs(inFace - inRest) <= Math.abs(widest.face - widest.rest)) continue
    widest = { face: inFace, rest: inRest }
  }
  if (!canMeasure) return 'untold'
  const difference = widest ? Math.abs(widest.face - widest.rest) : 0
  if (!widest || difference < limits.minDifference) return null
  const isFace = widest.face > widest.rest
  const place = isFace ? placeOfPart('face', head.mesh, native.photo) : placeOfBackground(ground)
  return traceOf('recompressed_in_parts', isFace ? 'person' : 'background', difference, place)
}

/** The encoder's step for an entry of the table of annex K.1 of ITU-T T.81. */
function stepAt(entry: number, quality: number): number {
  const percent = quality < 50 ? 5000 / quality : 200 - 2 * quality
  return Math.max(Math.floor((entry * percent + 50) / 100), 1)
}

/** The step of each frequency at this quality. It is 0 if the file's own steps would hide it. */
function firstSteps(quality: number, filesQuality: number, lying: boolean): number[] {
  return frequencies.map(({ entry, lyingEntry }) => {
    const at = lying ? lyingEntry : entry
    const step = stepAt(at, quality)
    return step >= Math.max(counted.coarser * stepAt(at, filesQuality), counted.leastStep) ? step : 0
  })
}

/** Whether a part may have kept these steps, judged by the first two frequencies, which have the most coefficients. */
function mayBeKept(face: Coefficients, rest: Coefficients, steps: readonly number[]): boolean {
  const glance = [face, rest].map((part) => distanceFromSteps(part.slice(0, 2), steps, 1))
  return glance.some((distance) => distance === null || distance < counted.glance)
}

const { recompressed: counted } = traceThresholds

/**
 * The mean distance of the coefficients from whole steps, relative to what chance gives: near 0 if these were the
 * steps, 1 if they were not. Null if there are too few coefficients.
 */
function distanceFromSteps(
  coefficients: Coefficients,
  steps: readonly number[],
  least: number = counted.least,
): number | null {
  let sum = 0
  let count = 0
  for (const [frequency, values] of coefficients.entries()) {
    const step = steps[frequency] ?? 0
    if (step === 0) continue
    for (let at = 0; at < values.length; at++) {
      const inSteps = Math.abs(values[at] ?? 0) / step
      if (inSteps < counted.min || inSteps > counted.max) continue
      sum += Math.abs(inSteps - Math.floor(inSteps + 0.5))
      count++
    }
  }
  return count < least ? null : sum / count / 0.25
}
