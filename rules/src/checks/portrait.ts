import type { RuleCheck } from './check.ts'

/** Identity photos stand upright or are square: one that lies has its sides swapped, unless a note says that it lies. */
export const printStandsUpright: RuleCheck = ({ print }) => {
  const size = print?.size
  if (size === undefined || size.widthMm <= size.heightMm || size.note !== undefined) return []
  const problem = `the photo is wider (${size.widthMm} mm) than tall (${size.heightMm} mm)`
  const remedy = 'Swap the two, or add a note that the authority wants it so'
  return [{ path: ['print', 'size', 'widthMm'], problem, remedy }]
}
