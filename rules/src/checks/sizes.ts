import type { FieldPath, FieldProblem, RuleCheck } from '../loading/problem.ts'
import { aspectRangeOf, printSizeOf } from '../print-size.ts'
import type { RuleDocument } from '../schema/document.ts'
import type { PixelSize, PrintSize } from '../schema/figures.ts'
import { bandsOf } from './bands.ts'

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
  const { exact, alternatives = [], recommended, min, max, square } = pixels
  return [
    ...shapeProblems(document, ['min'], min),
    ...shapeProblems(document, ['max'], max),
    ...sizeProblems(document, ['exact'], exact),
    ...alternatives.flatMap((size, index) => sizeProblems(document, ['alternatives', index], size)),
    ...sizeProblems(document, ['recommended'], recommended),
    ...(square === true ? squareProblems(document) : []),
  ]
}

function sizeProblems(document: RuleDocument, field: FieldPath, size: PixelSize | undefined): FieldProblem[] {
  if (size === undefined) return []
  const path = ['upload', 'pixels', ...field]
  const shape = shapeProblems(document, field, size)
  if (shape.length > 0) return shape
  const frame = printSizeOf(document)
  const { exactDpi, minDpi } = document.upload?.resolution ?? {}
  const dpi = exactDpi ?? minDpi
  if (frame === null || dpi === undefined) return []
  const least = Math.floor((frame.widthMm / mmPerInch) * dpi * (1 - shapeTolerance))
  if (size.width >= least) return []
  const problem = `${size.width} pixels are too few: ${frame.widthMm} mm at ${dpi} dpi need ${least}`
  return [{ path: [...path, 'width'], problem, remedy: 'Correct the pixels, the print or the resolution' }]
}

function shapeProblems(
  document: RuleDocument,
  field: FieldPath,
  size: PixelSize | undefined,
): FieldProblem[] {
  const { upload, ...stated } = document
  const range = aspectRangeOf(stated)
  if (range === null || size === undefined) return []
  const { width, height } = size
  const shape = width / height
  const within = shape > range.min * (1 - shapeTolerance) && shape < range.max * (1 + shapeTolerance)
  if (within) return []
  const problem = `${width} x ${height} pixels have another aspect ratio (${shape.toFixed(2)}) than the photo (${range.min.toFixed(2)})`
  const remedy = 'Correct one of the two, or explain the difference in a note'
  return [{ path: ['upload', 'pixels', ...field], problem, remedy }]
}

function squareProblems(document: RuleDocument): FieldProblem[] {
  const { exact, recommended, min, max } = document.upload?.pixels ?? {}
  const frame = printSizeOf(document)
  const lengths = [exact, recommended, min, max].filter((size) => size !== undefined)
  const square =
    lengths.every(({ width, height }) => width === height) &&
    (frame === null || frame.widthMm === frame.heightMm)
  if (square) return []
  const problem = 'square is true, but the pixels or the print are not square'
  return [{ path: ['upload', 'pixels', 'square'], problem, remedy: 'Correct the sizes, or remove square' }]
}

/** An identity photo is upright or square. If it is wider than tall, its sides are probably swapped, unless a note says that
 *  the authority asks for a landscape photo. */
export const printStandsUpright: RuleCheck = ({ print }) => {
  const size = print?.size
  if (size === undefined || size.widthMm <= size.heightMm || size.note !== undefined) return []
  const problem = `the photo is wider (${size.widthMm} mm) than tall (${size.heightMm} mm)`
  const remedy = 'Swap the two, or add a note that the authority asks for a landscape photo'
  return [{ path: ['print', 'size', 'widthMm'], problem, remedy }]
}

/** A back that stays blank bears nothing else, and nothing is named twice. */
export const backSaysOneThing: RuleCheck = ({ print }) => {
  const items = print?.back?.write ?? []
  const isClear = new Set(items).size === items.length && (items.length === 1 || !items.includes('nothing'))
  if (items.length === 0 || isClear) return []
  const problem = `${items.join(', ')}: it names something twice, or nothing and something`
  return [{ path: ['print', 'back', 'write'], problem, remedy: 'Remove what is not true' }]
}

/** The smallest side of an identity photo on paper, in mm. Centimetres and inches written as mm are smaller. */
const leastPrintMm = 15
/** The smallest head on such a photo, in mm. */
const leastHeadMm = 10
/** A file with fewer kilobytes, or a side with fewer pixels, is too small for a portrait. */
const leastMaxKb = 10
const leastSidePixels = 100
/** Authorities round 2 inches to 50 or 51 mm. */
const inchToleranceMm = 1

/** No figure is in another unit than its field's: inches or centimetres as mm, MB as KB, a fraction as percent. */
export const unitsAreRight: RuleCheck = (document) => [
  ...printProblems(document),
  ...headProblems(document),
  ...fileProblems(document),
]

function printProblems({ print, children = [] }: RuleDocument): FieldProblem[] {
  const prints: readonly (readonly [path: FieldPath, size: PrintSize | undefined])[] = [
    [['print', 'size'], print?.size],
    [['print', 'maxSize'], print?.maxSize],
    ...children.map((rule, index) => [['children', index, 'print'], rule.print] as const),
  ]
  return prints.flatMap(([path, size]) => {
    if (size === undefined) return []
    const sides = [
      { path: [...path, 'widthMm'], mm: size.widthMm, inches: size.inches?.width },
      { path: [...path, 'heightMm'], mm: size.heightMm, inches: size.inches?.height },
    ]
    return sides.flatMap(({ path, mm, inches }) => sideProblem(path, mm, inches))
  })
}

function sideProblem(path: FieldPath, mm: number, inches: number | undefined): FieldProblem[] {
  if (mm < leastPrintMm) {
    const problem = `${mm} mm is too small for a photo: it looks like centimetres or inches`
    const remedy = `Write ${mm * 10} if these are centimetres, ${Math.round(mm * mmPerInch)} if they are inches`
    return [{ path, problem, remedy }]
  }
  if (inches === undefined || Math.abs(inches * mmPerInch - mm) <= inchToleranceMm) return []
  const problem = `${mm} mm is not ${inches} inches (${(inches * mmPerInch).toFixed(1)} mm)`
  return [{ path, problem, remedy: 'Correct one of the two' }]
}

function headProblems(document: RuleDocument): FieldProblem[] {
  return bandsOf(document).flatMap(({ path, band }): FieldProblem[] => {
    const limit = band.max ?? band.min
    if (limit === undefined) return []
    if (band.unit === 'percent' && limit <= 1) {
      const problem = `${limit} percent looks like a fraction of 1`
      return [{ path, problem, remedy: `Write ${limit * 100}` }]
    }
    const head = path.includes('headHeight') || path.includes('headWidth') || path.includes('eyeLine')
    if (!head || band.unit !== 'mm' || limit >= leastHeadMm) return []
    const problem = `${limit} mm is too small here: it looks like centimetres or inches`
    return [{ path, problem, remedy: 'Write the figure in millimetres' }]
  })
}

function fileProblems({ upload }: RuleDocument): FieldProblem[] {
  const problems: FieldProblem[] = []
  const maxKb = upload?.bytes?.maxKb
  if (maxKb !== undefined && maxKb < leastMaxKb) {
    const problem = `a file of at most ${maxKb} KB is too small for a portrait: the figure looks like MB`
    problems.push({
      path: ['upload', 'bytes', 'maxKb'],
      problem,
      remedy: `Write ${maxKb * 1000} if these are MB`,
    })
  }
  for (const field of ['exact', 'recommended', 'min'] as const) {
    const size = upload?.pixels?.[field]
    if (size === undefined || Math.min(size.width, size.height) >= leastSidePixels) continue
    const problem = `${size.width} x ${size.height} pixels are too few for a portrait: they look like millimetres`
    problems.push({
      path: ['upload', 'pixels', field],
      problem,
      remedy: 'If they are millimetres, write them under print.size',
    })
  }
  return problems
}
