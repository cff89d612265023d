import { defineCheck, gradedSign, sampleOf, wordsOfFault } from '../check.ts'
import { worseOf } from '../result.ts'
import { judgeSign, type Sign } from '../sign.ts'
import { hiddenBackground, hiddenBackgroundCodes } from './background.ts'

/** The share of the background that has another colour than its wall. */
const foreignWall: Sign<'background'> = {
  name: 'foreignWall',
  unit: 'share',
  digits: 3,
  measure: ({ background }) => background?.foreign ?? null,
}

/** The share of the background that has an edge. */
const edgedWall: Sign<'background'> = {
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
  codes: {
    ...hiddenBackgroundCodes,
    object_in_background: 'Something other than the wall is visible behind the person.',
    pattern_in_background: 'An edge or a pattern is visible behind the person.',
  },
  sample: sampleOf('object_in_background', wordsFor('object')),
  run(evidence) {
    const foreign = judgeSign(foreignWall, evidence)
    const edges = judgeSign(edgedWall, evidence)
    if (!foreign || !edges) return hiddenBackground()
    return worseOf(
      gradedSign(foreign, 'object_in_background', wordsFor('object')),
      gradedSign(edges, 'pattern_in_background', wordsFor('pattern')),
    )
  },
})

function wordsFor(seen: 'object' | 'pattern') {
  return wordsOfFault(`background-object.${seen}`, 'background-object.ok', 'background-object.advice')
}
