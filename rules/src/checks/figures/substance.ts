import type { FieldPath, FieldProblem } from '../../loading/problem.ts'
import type { RuleCheck } from '../check.ts'
import { bandsOf } from './bands.ts'

/** A figure that is present states at least one of its limits, colours or sizes. */
export const figuresSaySomething: RuleCheck = (document) => {
  const { upload, background, capture } = document
  return [
    ...bandsOf(document).map(({ path, band }) => empty(path, ['min', 'max'], band)),
    empty(['upload', 'pixels'], ['exact', 'recommended', 'min', 'max', 'square'], upload?.pixels),
    empty(['upload', 'bytes'], ['minKb', 'maxKb'], upload?.bytes),
    empty(['background'], ['colours', 'forbidden', 'plain'], background),
    empty(['capture'], ['minPixels', 'minDistanceM', 'maxDistanceM'], capture),
  ].flat()
}

function empty(path: FieldPath, fields: readonly string[], figure: object | undefined): FieldProblem[] {
  if (figure === undefined || fields.some((field) => field in figure)) return []
  const problem = 'this field states no value'
  return [
    {
      path,
      problem,
      remedy: `Add one of ${fields.join(', ')}, or remove this field: absent means not stated`,
    },
  ]
}
