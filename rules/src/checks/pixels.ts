import { aspectRangeOf, frameOf } from '../frame.ts'
import type { FieldProblem } from '../loading/problem.ts'
import type { RuleDocument } from '../schema/document.ts'
import type { PixelSize } from '../schema/geometry.ts'
import type { RuleCheck } from './check.ts'

/** How far two shapes may differ and still be one, as a share: pixels and millimetres are both rounded. */
const shapeTolerance = 0.02

const mmPerInch = 25.4

/**
 * Pixels, millimetres and resolution tell of one picture: the same shape, and no fewer pixels than the resolution
 * makes of the print. A note on the pixels explains where file and print differ.
 */
export const pixelsAgreeWithPrint: RuleCheck = (document) => {
  const pixels = document.upload?.pixels
  if (pixels === undefined || pixels.note !== undefined) return []
  const { exact, recommended, square } = pixels
  return [
    ...sizeProblems(document, 'exact', exact),
    ...sizeProblems(document, 'recommended', recommended),
    ...(square === true ? squareProblems(document) : []),
  ]
}

function sizeProblems(
  document: RuleDocument,
  field: 'exact' | 'recommended',
  size: PixelSize | undefined,
): FieldProblem[] {
  if (size === undefined) return []
  const path = ['upload', 'pixels', field]
  const shape = shapeProblem(document, size)
  if (shape !== null) {
    return [{ path, problem: shape, remedy: 'Correct one of the two, or note why they differ' }]
  }
  const frame = frameOf(document)
  const dpi = document.upload?.resolution?.minDpi
  if (frame === null || dpi === undefined) return []
  const least = Math.floor((frame.widthMm / mmPerInch) * dpi * (1 - shapeTolerance))
  if (size.width >= least) return []
  const problem = `${size.width} pixels are fewer than ${frame.widthMm} mm make at ${dpi} dpi (${least})`
  return [{ path: [...path, 'width'], problem, remedy: 'Correct the pixels, the print or the resolution' }]
}

function shapeProblem(document: RuleDocument, { width, height }: PixelSize): string | null {
  const { upload, ...stated } = document
  const range = aspectRangeOf(stated)
  if (range === null) return null
  const shape = width / height
  const within = shape > range.min * (1 - shapeTolerance) && shape < range.max * (1 + shapeTolerance)
  if (within) return null
  return `${width} x ${height} pixels have another shape (${shape.toFixed(2)}) than the photo (${range.min.toFixed(2)})`
}

function squareProblems(document: RuleDocument): FieldProblem[] {
  const { exact, recommended, min, max } = document.upload?.pixels ?? {}
  const frame = frameOf(document)
  const lengths = [exact, recommended, min, max].filter((size) => size !== undefined)
  const square =
    lengths.every(({ width, height }) => width === height) &&
    (frame === null || frame.widthMm === frame.heightMm)
  if (square) return []
  const problem = 'the picture is a square, and its pixels or its print are not'
  return [
    { path: ['upload', 'pixels', 'square'], problem, remedy: 'Correct one of the two, or remove square' },
  ]
}
