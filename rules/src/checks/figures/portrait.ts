import type { RuleCheck } from '../check.ts'

/** An identity photo is upright or square. If it is wider than tall, its sides are probably swapped, unless a note says that
 *  the authority asks for a landscape photo. */
export const printStandsUpright: RuleCheck = ({ print }) => {
  const size = print?.size
  if (size === undefined || size.widthMm <= size.heightMm || size.note !== undefined) return []
  const problem = `the photo is wider (${size.widthMm} mm) than tall (${size.heightMm} mm)`
  const remedy = 'Swap the two, or add a note that the authority asks for a landscape photo'
  return [{ path: ['print', 'size', 'widthMm'], problem, remedy }]
}
