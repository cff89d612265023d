import type { FieldPath, FieldProblem } from '../../loading/problem.ts'
import type { RuleDocument } from '../../schema/document.ts'
import type { RuleCheck } from '../check.ts'
import { bandsOf } from './bands.ts'

/** The smallest side of an identity photo on paper, in mm. Centimetres and inches written as mm are smaller. */
const leastPrintMm = 15
/** The smallest head on such a photo, in mm. */
const leastHeadMm = 10
/** A file with fewer kilobytes, or a side with fewer pixels, is too small for a portrait. */
const leastMaxKb = 10
const leastSidePixels = 100
const mmPerInch = 25.4
/** Authorities round 2 inches to 50 or 51 mm. */
const inchToleranceMm = 1

/** No figure is in another unit than its field's: inches or centimetres as mm, MB as KB, a fraction as percent. */
export const unitsAreRight: RuleCheck = (document) => [
  ...printProblems(document),
  ...headProblems(document),
  ...fileProblems(document),
]

function printProblems({ print }: RuleDocument): FieldProblem[] {
  return (['size', 'maxSize'] as const).flatMap((field) => {
    const size = print?.[field]
    if (size === undefined) return []
    const sides = [
      { path: ['print', field, 'widthMm'], mm: size.widthMm, inches: size.inches?.width },
      { path: ['print', field, 'heightMm'], mm: size.heightMm, inches: size.inches?.height },
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
