import { aspectRangeOf, frameOf } from '../../frame.ts'
import type { FieldProblem } from '../../loading/problem.ts'
import type { RuleDocument } from '../../schema/document.ts'
import type { PixelSize } from '../../schema/geometry.ts'
import type { RuleCheck } from '../check.ts'

/** The largest difference between two aspect ratios that count as the same, as a share. Pixels and millimetres are both
 *  rounded. */
const shapeTolerance = 0.02

const mmPerInch = 25.4

/**
 * Pixels, millimetres and resolution agree: pixels and print have the same aspect ratio, and there are no fewer pixels than
 * the print needs at the resolution. With a note on the pixels, file and print may differ.
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
    return [{ path, problem: shape, remedy: 'Correct one of the two, or explain the difference in a note' }]
  }
  const frame = frameOf(document)
  const dpi = document.upload?.resolution?.minDpi
  if (frame === null || dpi === undefined) return []
  const least = Math.floor((frame.widthMm / mmPerInch) * dpi * (1 - shapeTolerance))
  if (size.width >= least) return []
  const problem = `${size.width} pixels are too few: ${frame.widthMm} mm at ${dpi} dpi need ${least}`
  return [{ path: [...path, 'width'], problem, remedy: 'Correct the pixels, the print or the resolution' }]
}

function shapeProblem(document: RuleDocument, { width, height }: PixelSize): string | null {
  const { upload, ...stated } = document
  const range = aspectRangeOf(stated)
  if (range === null) return null
  const shape = width / height
  const within = shape > range.min * (1 - shapeTolerance) && shape < range.max * (1 + shapeTolerance)
  if (within) return null
  return `${width} x ${height} pixels have another aspect ratio (${shape.toFixed(2)}) than the photo (${range.min.toFixed(2)})`
}

function squareProblems(document: RuleDocument): FieldProblem[] {
  const { exact, recommended, min, max } = document.upload?.pixels ?? {}
  const frame = frameOf(document)
  const lengths = [exact, recommended, min, max].filter((size) => size !== undefined)
  const square =
    lengths.every(({ width, height }) => width === height) &&
    (frame === null || frame.widthMm === frame.heightMm)
  if (square) return []
  const problem = 'square is true, but the pixels or the print are not square'
  return [{ path: ['upload', 'pixels', 'square'], problem, remedy: 'Correct the sizes, or remove square' }]
}
