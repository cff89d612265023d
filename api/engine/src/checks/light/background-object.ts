import { worseOf } from '../../result/status.ts'
import { thresholds } from '../../thresholds/all.ts'
import { judgeBand } from '../band.ts'
import { defineCheck } from '../check.ts'
import { finding } from '../finding.ts'
import { hiddenBackground, hiddenBackgroundCodes } from '../hidden-background.ts'

export const backgroundObject = defineCheck({
  name: 'background_object',
  needs: 'background',
  looksAt:
    'Objects, patterns and scenes behind the person: areas of another colour than the wall, and edges that no wall has.',
  limits: ['backgroundForeign', 'backgroundEdges'],
  codes: {
    ...hiddenBackgroundCodes,
    object_in_background: 'Something other than the wall is visible behind the person.',
    pattern_in_background: 'An edge or a pattern is visible behind the person.',
  },
  run({ background }) {
    if (!background) return hiddenBackground()
    const foreign = judge(
      background.foreign,
      thresholds.backgroundForeign,
      'object_in_background',
      'something else than the wall',
    )
    const edges = judge(
      background.edges,
      thresholds.backgroundEdges,
      'pattern_in_background',
      'an edge or a pattern',
    )
    return worseOf(foreign, edges)
  },
})

function judge<const Code extends string>(
  share: number,
  { max, uncertainty }: { max: number; uncertainty: number },
  code: Code,
  what: string,
) {
  const required = { min: null, max }
  const { outcome } = judgeBand(share, uncertainty, required)
  const passed = outcome === 'PASS'
  const message = passed
    ? 'Nothing but the wall is seen behind the person.'
    : `${Math.round(share * 100)} % of the background is ${what}.`
  const advice = 'Stand in front of a plain wall, with nothing else in the picture.'
  return {
    ...finding(outcome, passed ? 'ok' : code, message, advice),
    measured: Number(share.toFixed(3)),
    unit: 'share',
    uncertainty,
    required,
  }
}
