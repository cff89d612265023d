import { defineCheck, finding } from '../check.ts'
import { worseOf } from '../result.ts'
import { type JudgedSign, judgeValue, type Sign } from '../sign.ts'
import { hiddenBackground, hiddenBackgroundCodes } from './background.ts'

/** The share of the background that has another colour than its wall. */
export const foreignWall: Sign<'background'> = {
  name: 'foreignWall',
  unit: 'share',
  digits: 3,
  measure: ({ background }) => background?.foreign ?? null,
}

/** The share of the background that has an edge. */
export const edgedWall: Sign<'background'> = {
  ...foreignWall,
  name: 'edgedWall',
  measure: ({ background }) => background?.edges ?? null,
}

export const backgroundObject = defineCheck({
  name: 'background_object',
  needs: 'background',
  looksAt:
    'Objects, patterns and scenes behind the person: areas of another colour than the wall, and edges that no wall has.',
  limits: ['foreignWall', 'edgedWall'],
  codes: {
    ...hiddenBackgroundCodes,
    object_in_background: 'Something other than the wall is visible behind the person.',
    pattern_in_background: 'An edge or a pattern is visible behind the person.',
  },
  run(evidence) {
    const { background } = evidence
    if (!background) return hiddenBackground()
    const foreign = judge(
      judgeValue(foreignWall, background.foreign, evidence),
      'object_in_background',
      'object',
    )
    const edges = judge(judgeValue(edgedWall, background.edges, evidence), 'pattern_in_background', 'pattern')
    return worseOf(foreign, edges)
  },
})

function judge<const Code extends string>(
  { outcome, fields }: JudgedSign,
  code: Code,
  seen: 'object' | 'pattern',
) {
  const passed = outcome === 'PASS'
  const message = (
    {
      PASS: 'background-object.ok',
      REVIEW: `background-object.${seen}-unsure`,
      FAIL: `background-object.${seen}-fault`,
    } as const
  )[outcome]
  const advice = 'background-object.advice'
  return { ...finding(outcome, passed ? 'ok' : code, message, advice), ...fields }
}
