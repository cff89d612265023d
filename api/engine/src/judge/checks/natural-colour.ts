import { acceptsBlackAndWhite } from '@likeness/rules/rule'
import { chroma, type Lab } from '#measure/colour.ts'
import { distanceFromSkin, type FaceLight, lightOn } from '#measure/face/face-light.ts'
import type { FaceView } from '#measure/views.ts'
import { thresholds } from '#thresholds/all.ts'
import { defineHeadCheck, finding, graded, gradedSign, sampleOf, wordsOfFault } from '../check.ts'
import { judgeMeasure } from '../reading.ts'
import { worseOf } from '../result.ts'
import { judgeSign, type Sign } from '../sign.ts'

/** Whether a photo has no colour. Cheeks alone do not show it: a grey mask can cover them. */
export function isColourless(face: FaceView): boolean {
  const { cheeks, forehead } = lightOn(face)
  return Math.max(chroma(cheeks), chroma(forehead)) < thresholds.greyChroma
}

/** The tint that the whites of the eyes, the skin and the background share. */
const colourCast: Sign<'background'> = {
  name: 'colourCast',
  unit: 'ΔE',
  digits: 1,
  measure({ views, background }) {
    return views && background ? castOf(lightOn(views.face), background.lab) : null
  },
}

const wordsFor = (kind: 'skin' | 'tint') =>
  wordsOfFault(`natural-colour.${kind}`, 'natural-colour.ok', 'natural-colour.advice')
const [skinWords, tint] = [wordsFor('skin'), wordsFor('tint')]

/**
 * Walls have colours of their own, and skin differs, so a cast is found only if the whites of the eyes, the skin and the
 * background are shifted together.
 */
export const naturalColour = defineHeadCheck({
  name: 'natural_colour',
  needs: 'background',
  looksInto: ['views'],
  states: ({ print, upload }) => print?.colour !== undefined || upload?.colour !== undefined,
  signs: [colourCast],
  looksAt: 'The colours of the photo: not grey, a natural skin colour, and no tint over the whole.',
  limits: [
    'refusalRisk',
    'greyChroma',
    'skinDistance',
    'colourCast',
    'leastTint',
    'usualEyeWhite',
    'usualSkin',
  ],
  codes: {
    greyscale: 'The photo has no colour, and the rule does not accept that.',
    unnatural_skin: 'The colour of the skin is not that of skin in daylight.',
    colour_cast: 'The whites of the eyes, the skin and the background have the same tint.',
  },
  sample: sampleOf('colour_cast', tint),
  run(evidence) {
    const { face } = evidence.views
    if (isColourless(face)) {
      if (acceptsBlackAndWhite(evidence.document)) {
        return finding('PASS', 'ok', 'natural-colour.greyscale-accepted')
      }
      return finding('FAIL', 'greyscale', 'natural-colour.greyscale', 'natural-colour.greyscale-advice')
    }
    const skin = judgeSkin(distanceFromSkin(lightOn(face).cheeks))
    const cast = judgeSign(colourCast, evidence)
    return cast ? worseOf(gradedSign(cast, 'colour_cast', tint), skin) : skin
  },
})

function judgeSkin(distance: number) {
  const { max, uncertainty } = thresholds.skinDistance
  const { outcome, fields } = judgeMeasure(
    { measured: distance, unit: 'ΔE', uncertainty },
    { min: null, max },
  )
  return { ...graded(outcome, 'unnatural_skin', skinWords), ...fields }
}

/**
 * How far the whites of the eyes and the cheeks, as their mean, are shifted towards the background's tint; never more than the
 * background is tinted. Null if too little of the whites is visible.
 */
export function castOf(
  { eyeWhite, cheeks }: Pick<FaceLight, 'eyeWhite' | 'cheeks'>,
  background: Lab,
): number | null {
  if (!eyeWhite) return null
  const tinted = chroma(background)
  if (tinted < thresholds.leastTint) return 0
  const { usualEyeWhite, usualSkin } = thresholds
  const towards = (colour: Lab, usual: { readonly a: number; readonly b: number }) =>
    ((colour.a - usual.a) * background.a + (colour.b - usual.b) * background.b) / tinted
  const shift = (towards(eyeWhite, usualEyeWhite) + towards(cheeks, usualSkin)) / 2
  return Math.max(0, Math.min(shift, tinted))
}
