import type { FieldPath, FieldProblem } from '../../loading/problem.ts'
import type { RuleDocument } from '../../schema/document.ts'
import type { RuleCheck } from '../check.ts'
import { bandsOf } from './bands.ts'

interface Range {
  path: FieldPath
  lower: string
  upper: string
  min: number | undefined
  max: number | undefined
}

/** In every range the lower limit is not above the upper limit. */
export const rangesAreOrdered: RuleCheck = (document) =>
  rangesOf(document).flatMap(({ path, lower, upper, min, max }): FieldProblem[] => {
    if (min === undefined || max === undefined || min <= max) return []
    const problem = `${max} is below ${lower} ${min}`
    return [{ path: [...path, upper], problem, remedy: 'Swap the two or correct one' }]
  })

function rangesOf(document: RuleDocument): Range[] {
  const { print, upload, aspect, capture } = document
  return [
    ...bandsOf(document).map(({ path, band }) => range(path, 'min', band.min, 'max', band.max)),
    range(['upload', 'bytes'], 'minKb', upload?.bytes?.minKb, 'maxKb', upload?.bytes?.maxKb),
    range(['aspect'], 'minRatio', aspect?.minRatio, 'maxRatio', aspect?.maxRatio),
    range(['capture'], 'minDistanceM', capture?.minDistanceM, 'maxDistanceM', capture?.maxDistanceM),
    ...(['width', 'height'] as const).map((side) => {
      const { min, max } = upload?.pixels ?? {}
      return range(['upload', 'pixels', 'max'], `min.${side}`, min?.[side], side, max?.[side])
    }),
    ...(['widthMm', 'heightMm'] as const).map((side) =>
      range(['print', 'maxSize'], `size.${side}`, print?.size?.[side], side, print?.maxSize?.[side]),
    ),
  ]
}

function range(
  path: FieldPath,
  lower: string,
  min: number | undefined,
  upper: string,
  max: number | undefined,
): Range {
  return { path, lower, min, upper, max }
}
