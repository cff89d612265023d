import { type FieldProblem, type RuleCheck, valueAt } from '../loading/problem.ts'

/** Nothing is both required and forbidden to wear. */
export const attireAgrees: RuleCheck = ({ attire }) =>
  (attire?.forbidden ?? []).flatMap((item, index): FieldProblem[] => {
    if (attire?.required?.includes(item) !== true) return []
    const problem = `${item} is both required and forbidden`
    return [{ path: ['attire', 'forbidden', index], problem, remedy: 'Remove it from one of the two lists' }]
  })

/** Hair that may be cut off need not all be in view. */
export const hairAgrees: RuleCheck = ({ hair: { policy = [] } = {} }) => {
  const index = policy.indexOf('may-be-cut')
  if (index < 0 || !policy.includes('in-view')) return []
  const problem = 'hair may be cut off, and all of it is in view'
  return [{ path: ['hair', 'policy', index], problem, remedy: 'Remove may-be-cut or in-view' }]
}

/** A bound that is waived for children is one of the document, and the children's rule states no figure in its place. */
export const waivedBoundsExist: RuleCheck = (document) =>
  (document.children ?? []).flatMap(({ waives = [] }, index) =>
    waives.flatMap((bound, place): FieldProblem[] => {
      const path = ['children', index, 'waives', place]
      const [field = bound] = bound.split('.')
      if (valueAt(document, ['children', index, field]) !== undefined) {
        const problem = `${bound} is waived, but this rule states its own ${field}`
        return [{ path, problem, remedy: `Remove it here, or leave the limit out of ${field}` }]
      }
      if (valueAt(document, bound.split('.')) === undefined) {
        const problem = `${bound} is waived, but the document does not state it`
        return [{ path, problem, remedy: 'Remove it here' }]
      }
      if (bound !== 'headHeight.min' || document.headHeight?.max !== undefined) return []
      return [{ path, problem: 'headHeight has no other limit than min', remedy: 'Write headHeight' }]
    }),
  )
