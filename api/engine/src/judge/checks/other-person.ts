import { byColour, byLightness, skinBeside } from '#measure/face/skin-beside.ts'
import { say } from '#messages/message.ts'
import { thresholds } from '#thresholds/all.ts'
import { defineCheck, defineHeadCheck, finding, notAssessed } from '../check.ts'
import type { BackgroundEvidence } from '../evidence.ts'
import { judgeValue, type Sign } from '../sign.ts'
import { colourlessLimits, isColourless } from './natural-colour.ts'

/**
 * A second face is REVIEW if it is so small that it may be a picture behind the person, or if the detector is so unsure of it
 * that it may be a thing.
 */
export const singleFace = defineCheck({
  name: 'single_face',
  needs: 'faces',
  // Each rule is about the photo of one person.
  states: () => true,
  looksAt:
    'Exactly one face. A second one that may be a picture behind the person, or none at all, is for a person to judge.',
  limits: ['secondFaceArea', 'secondFaceScore'],
  codes: {
    no_face: 'No face was found in the photo.',
    several_faces: 'There are several faces in the photo.',
    second_face_small: 'There is a second face, so small that it may be a picture behind the person.',
    second_face_unsure: 'Something else in the photo looks like a face, but may be none.',
  },
  sample: {
    code: 'several_faces',
    message: say('single-face.several', { count: 2 }),
    advice: 'single-face.several-advice',
    ok: 'single-face.ok',
  },
  run({ portrait: { faces } }) {
    const [first, ...others] = faces
    const measure = { measured: faces.length, unit: 'faces', required: { min: 1, max: 1 } }
    if (!first) {
      const advice = 'single-face.no-face-advice'
      return { ...finding('FAIL', 'no_face', 'single-face.no-face', advice), ...measure }
    }
    if (others.length === 0) return { ...finding('PASS', 'ok', 'single-face.ok'), ...measure }
    const advice = 'single-face.several-advice'
    const sure = others.filter(({ score }) => score >= thresholds.secondFaceScore)
    if (sure.length === 0) {
      return { ...finding('REVIEW', 'second_face_unsure', 'other-person.second-face', advice), ...measure }
    }
    if (sure.every(({ area }) => area / first.area < thresholds.secondFaceArea)) {
      const message = 'single-face.second-face-small'
      return { ...finding('REVIEW', 'second_face_small', message, advice), ...measure }
    }
    const message = say('single-face.several', { count: faces.length })
    return { ...finding('FAIL', 'several_faces', message, advice), ...measure }
  },
})

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
  limits: ['skinAboveChin', 'skinAboveShoulders', ...colourlessLimits],
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
