import { frameOf } from '../../frame.ts'
import type { FieldProblem } from '../../loading/problem.ts'
import type { RuleCheck } from '../check.ts'
import { bandsOf } from './bands.ts'

/** No band is larger than the photo: more than 100 percent, or more than the print's millimetres. */
export const bandsLieInFrame: RuleCheck = (document) => {
  const frame = frameOf(document)
  return bandsOf(document).flatMap(({ path, axis, band }): FieldProblem[] => {
    const lengthMm = axis === 'height' ? frame?.heightMm : frame?.widthMm
    const whole = band.unit === 'percent' ? 100 : lengthMm
    if (whole === undefined) return []
    return (['min', 'max'] as const).flatMap((limit) => {
      const value = band[limit]
      if (value === undefined || value <= whole) return []
      const unit = band.unit === 'percent' ? 'percent' : `mm, the photo's ${axis}`
      const remedy = 'Correct the figure or its unit'
      return [{ path: [...path, limit], problem: `${value} is more than ${whole} ${unit}`, remedy }]
    })
  })
}
