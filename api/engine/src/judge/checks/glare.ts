import { reflectionScore } from '#measure/face/lens-reflection.ts'
import { defineHeadCheck, gradedSign, sampleOf, wordsOf } from '../check.ts'
import { judgeSign, type Sign } from '../sign.ts'
import { mayWearGlasses, noGlasses, wearsGlasses } from './glasses.ts'

/** The log-odds that a lens reflects light; null if no glasses may be worn. */
const veiledLens: Sign<'head'> = {
  name: 'veiledLens',
  unit: 'reflection score',
  digits: 2,
  measure(evidence) {
    const { views, portrait, scoresLeftOut } = evidence
    if (!views || !portrait.head || !mayWearGlasses(portrait.head, evidence)) return null
    return scoresLeftOut?.veiledLens ?? reflectionScore(views.face)
  },
}

const words = wordsOf('glare')

/** Every photo is judged; a reflection fails only on glasses that are certainly worn. */
export const glare = defineHeadCheck({
  name: 'glare',
  states: ({ glasses }) => glasses !== undefined,
  signs: [veiledLens],
  looksAt: 'Reflections on the lenses of glasses; the reflection of a lamp in a bare eye does not count.',
  limits: ['veiledLens', 'glasses'],
  codes: {
    some_glare: 'A part of a lens may be veiled by reflected light.',
    glare: 'A part of a lens is veiled by reflected light.',
  },
  sample: sampleOf('glare', words),
  run(evidence, head) {
    const judged = judgeSign(veiledLens, evidence)
    if (!judged) return noGlasses
    const outcome = judged.outcome === 'FAIL' && !wearsGlasses(head, evidence) ? 'REVIEW' : judged.outcome
    return gradedSign({ ...judged, outcome }, { REVIEW: 'some_glare', FAIL: 'glare' }, words)
  },
})
