import { defineCheck, graded, sampleOf, type Words } from '../check.ts'
import { worseOf } from '../result.ts'
import { judgeValue, type Sign } from '../sign.ts'
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
  states: ({ background }) => background?.plain === true,
  signs: [foreignWall, edgedWall],
  looksAt:
    'Objects, patterns and scenes behind the person: areas of another colour than the wall, and edges that no wall has.',
  limits: ['foreignWall', 'edgedWall'],
  codes: {
    ...hiddenBackgroundCodes,
    object_in_background: 'Something other than the wall is visible behind the person.',
    pattern_in_background: 'An edge or a pattern is visible behind the person.',
  },
  sample: sampleOf('object_in_background', wordsFor('object')),
  run(evidence) {
    const { background } = evidence
    if (!background) return hiddenBackground()
    const foreign = judgeValue(foreignWall, background.foreign, evidence)
    const edges = judgeValue(edgedWall, background.edges, evidence)
    return worseOf(
      { ...graded(foreign.outcome, 'object_in_background', wordsFor('object')), ...foreign.fields },
      { ...graded(edges.outcome, 'pattern_in_background', wordsFor('pattern')), ...edges.fields },
    )
  },
})

function wordsFor(seen: 'object' | 'pattern'): Words {
  return {
    PASS: 'background-object.ok',
    REVIEW: `background-object.${seen}-unsure`,
    FAIL: `background-object.${seen}-fault`,
    advice: 'background-object.advice',
  }
}
