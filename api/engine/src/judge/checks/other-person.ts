import { byColour, byLightness, skinBeside } from '#measure/face/skin-beside.ts'
import { defineHeadCheck, finding, notAssessed } from '../check.ts'
import type { BackgroundEvidence } from '../evidence.ts'
import { judgeValue, type Sign } from '../sign.ts'
import { isColourless } from './natural-colour.ts'

/** Skin next to the head above the chin, and all skin above the shoulders, where the person has none. */
const skinAboveChin: Sign<'background'> = {
  name: 'skinAboveChin',
  unit: 'squares of the head’s height',
  digits: 4,
  measure: (evidence) => skinOf(evidence)?.aboveChin ?? null,
}
const skinAboveShoulders: Sign<'background'> = {
  ...skinAboveChin,
  name: 'skinAboveShoulders',
  measure: (evidence) => skinOf(evidence)?.aboveShoulders ?? null,
}

/** Null without a head, and in a photo without colour, for whose lightness no limit was fitted. */
function skinOf({ views, portrait: { head }, background }: BackgroundEvidence) {
  if (!views || !head || isColourless(views.face)) return null
  return skinBeside(views, head, background?.lab ?? null, byColour)
}

/**
 * A hand on the person's clothes, and sleeves, gloves and hair of others cannot be distinguished from the person's own. Skin
 * in the colour of the person's hair or of the wall is not found. In a photo without colour, the check can only rule out that
 * something is as light as skin. Always REVIEW, because `single_face` judges further faces. Every photo is judged.
 */
export const otherPerson = defineHeadCheck({
  name: 'other_person',
  needs: 'background',
  looksInto: ['views'],
  // Each rule is about the photo of one person.
  states: () => true,
  signs: [skinAboveChin, skinAboveShoulders],
  looksAt:
    'Another person in the picture or a part of one: a further face, or skin next to the head and above the shoulders.',
  limits: ['skinAboveChin', 'skinAboveShoulders', 'greyChroma'],
  codes: {
    too_little_colour: 'The picture has too little colour to check this.',
    second_face: 'A further face is in the picture.',
    maybe_other_person: 'Something in the colour of skin is next to the head or above the shoulders.',
  },
  sample: {
    outcome: 'REVIEW',
    code: 'maybe_other_person',
    message: 'other-person.beside-unsure',
    advice: 'other-person.advice',
    ok: 'other-person.ok',
  },
  run(evidence, head) {
    const { faces } = evidence.portrait
    const advice = 'other-person.advice'
    if (faces.length > 1) {
      return finding('REVIEW', 'second_face', 'other-person.second-face', advice)
    }
    const isGrey = isColourless(evidence.views.face)
    const wall = evidence.background?.lab ?? null
    const { aboveChin, aboveShoulders } = skinBeside(
      evidence.views,
      head,
      wall,
      isGrey ? byLightness : byColour,
    )
    const beside = judgeValue(skinAboveChin, aboveChin, evidence)
    const isAbove = beside.outcome !== 'PASS'
    const { outcome, fields } = isAbove ? beside : judgeValue(skinAboveShoulders, aboveShoulders, evidence)
    if (outcome === 'PASS') return { ...finding('PASS', 'ok', 'other-person.ok'), ...fields }
    if (isGrey) return notAssessed('too_little_colour', 'colour.too-little', 'colour.too-little-advice')
    const message = isAbove ? 'other-person.beside-unsure' : 'other-person.above-unsure'
    return { ...finding('REVIEW', 'maybe_other_person', message, advice), ...fields }
  },
})
