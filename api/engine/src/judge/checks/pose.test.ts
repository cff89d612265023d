import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentOf, sampleEvidence, valueAt } from '#testing/sample-evidence.ts'
import { thresholds } from '#thresholds/all.ts'
import { eyeLine } from './eye-line.ts'
import { headPosition } from './head-position.ts'
import { headSize } from './head-size.ts'
import { headWidth } from './head-width.ts'
import { interEyeDistance } from './inter-eye-distance.ts'
import { pose } from './pose.ts'

const posed = (yawDeg: number, pitchDeg: number, rollDeg: number) =>
  pose.run(sampleEvidence({ head: { pose: { yawDeg, pitchDeg, rollDeg } } }))

test('a level, frontal head passes', () => {
  assert.equal(posed(0.5, -1, 1).outcome, 'PASS')
})

test('each angle passes about up to its limit, is REVIEW beyond it, and FAIL where it looks wrong to people', () => {
  const angles = [
    { sign: 'turned', maxDeg: 5, at: (deg: number) => posed(deg, 0, 0) },
    { sign: 'tilted', maxDeg: 5, at: (deg: number) => posed(0, -deg, 0) },
    { sign: 'leaning', maxDeg: 8, at: (deg: number) => posed(0, 0, deg) },
  ] as const
  for (const { sign, maxDeg, at } of angles) {
    const outcomes = [
      maxDeg - 1,
      maxDeg + valueAt(sign, 'review', 'before'),
      maxDeg + valueAt(sign, 'review', 'beyond'),
      maxDeg + valueAt(sign, 'certain', 'beyond'),
    ].map((deg) => at(deg).outcome)
    assert.deepEqual(outcomes, ['PASS', 'PASS', 'REVIEW', 'FAIL'], sign)
  }
})

test('a rule that wants the head straight accepts less lean, and as much of a turn and a tilt', () => {
  const straight = (yawDeg: number, pitchDeg: number, rollDeg: number) =>
    pose.run(sampleEvidence({ document: 've-visa', head: { pose: { yawDeg, pitchDeg, rollDeg } } }))
  const beyond = thresholds.straightRollDeg + valueAt('leaning', 'review', 'beyond')
  assert.deepEqual([straight(0, 0, beyond).outcome, posed(0, 0, beyond).outcome], ['REVIEW', 'PASS'])
  assert.deepEqual(straight(0, 0, -beyond).required, { min: -5, max: 5 })
  assert.deepEqual([straight(0, 0, 4).outcome, straight(4, 4, 0).outcome], ['PASS', 'PASS'])
})

test('the worst angle is reported, and the advice names the side to which the picture shows it', () => {
  const found = posed(-8, 0, 6)
  assert.deepEqual([found.code, found.measured, found.required], ['yaw', -8, { min: -5, max: 5 }])
  assert.match(found.advice ?? '', /^Turn your face .* In the picture, it points to the left\.$/)
  assert.match(posed(0, 0, 20).advice ?? '', /^Hold your head upright\. .* leans to the right\.$/)
})

const eyesAt = (x: number) => ({ head: { eyeMiddle: { x, y: 420 } } })

test('a centred head passes; one off by more than the band fails with the side on which it is', () => {
  assert.equal(headPosition.run(sampleEvidence(eyesAt(350))).outcome, 'PASS')
  assert.equal(headPosition.run(sampleEvidence(eyesAt(250))).code, 'too_far_left')
  assert.equal(headPosition.run(sampleEvidence(eyesAt(450))).outcome, 'FAIL')
  assert.equal(headPosition.run(sampleEvidence(eyesAt(384))).outcome, 'REVIEW')
})

test('a stated top margin is judged too, and the worse of the two is reported', () => {
  const good = headPosition.run(sampleEvidence({ document: 'jp-passport' }))
  assert.equal(good.outcome, 'PASS')
  const tight = headPosition.run(sampleEvidence({ document: 'jp-passport', head: { skullTopY: -10 } }))
  assert.deepEqual([tight.outcome, tight.code, tight.unit], ['FAIL', 'too_little_space_above', 'mm'])
})

test('so is a stated margin below the chin', () => {
  const lower = (chinY: number) =>
    headPosition.run(sampleEvidence({ document: 'fi-passport', head: { skullTopY: 100, chinY } }))
  assert.equal(lower(740).outcome, 'PASS')
  const low = lower(820)
  assert.deepEqual([low.outcome, low.code, low.unit], ['FAIL', 'too_little_space_below', 'mm'])
  assert.match(low.message, /too little space below the chin, by 3 mm/)
  assert.equal(lower(600).code, 'too_much_space_below')
})

test('eyes inside the band pass, beyond it fail, with what to do', () => {
  assert.equal(eyeLine.run(sampleEvidence({ head: { eyeMiddle: { x: 350, y: 400 } } }))?.outcome, 'PASS')
  assert.equal(eyeLine.run(sampleEvidence({ head: { eyeMiddle: { x: 350, y: 450 } } }))?.outcome, 'REVIEW')
  const low = eyeLine.run(sampleEvidence({ head: { eyeMiddle: { x: 350, y: 500 } } }))
  assert.deepEqual([low?.outcome, low?.code, low?.measured], ['FAIL', 'eyes_too_low', 44.4])
  const high = eyeLine.run(sampleEvidence({ head: { eyeMiddle: { x: 350, y: 240 } } }))
  assert.deepEqual([high?.outcome, high?.code], ['FAIL', 'eyes_too_high'])
})

test('a rule in millimetres is judged in millimetres of its print', () => {
  const frame = { x: 0, y: 0, width: 900, height: 900, whole: true, printMm: { widthMm: 51, heightMm: 51 } }
  const found = eyeLine.run(
    sampleEvidence({ document: 'us-passport', frame, head: { eyeMiddle: { x: 450, y: 345 } } }),
  )
  assert.deepEqual([found?.unit, found?.measured, found?.outcome], ['mm', 31.5, 'PASS'])
})

test('is left out if the rule states no eye line', () => {
  assert.equal(eyeLine.run(sampleEvidence({ document: 'au-passport' })), null)
})

const widthOf = (width: number, document = 'zz-icao-9303') =>
  headWidth.run(sampleEvidence({ document, head: { width, faceWidth: width / 1.2 } }))

test('percent of the frame’s width, against ICAO’s 50 to 75', () => {
  const found = widthOf(504)
  assert.deepEqual(
    [found?.outcome, found?.measured, found?.unit, found?.required],
    ['PASS', 60, '%', { min: 50, max: 75 }],
  )
  assert.deepEqual([widthOf(756)?.outcome, widthOf(756)?.code], ['FAIL', 'head_too_wide'])
  assert.deepEqual([widthOf(360)?.outcome, widthOf(360)?.code], ['FAIL', 'head_too_narrow'])
})

test('a limit at which a refusal is a real risk is REVIEW', () => {
  assert.deepEqual([widthOf(600)?.outcome, widthOf(640)?.outcome], ['PASS', 'REVIEW'])
  assert.ok((widthOf(640)?.probability ?? 0) > 0.2)
})

test('the Dutch rule measures between the bases of the ears, in millimetres', () => {
  const found = widthOf(432, 'nl-passport')
  assert.deepEqual([found?.outcome, found?.measured, found?.unit], ['PASS', 18, 'mm'])
})

test('a rule without a width leaves it out', () => {
  assert.equal(widthOf(455, 'us-passport'), null)
})

test('a head in the middle of the band passes, in millimetres, with its uncertainty', () => {
  const found = headSize.run(sampleEvidence({ document: 'au-passport' }))
  assert.equal(found.outcome, 'PASS')
  assert.deepEqual([found.measured, found.unit, found.uncertainty], [34, 'mm', 1.9])
  assert.deepEqual(found.required, { min: 32, max: 36 })
  assert.equal(found.message, 'The head has the size that the rule asks for.')
})

test('a rule that limits the head only upwards takes any smaller one', () => {
  const reaching = (skullTopY: number) =>
    headSize.run(sampleEvidence({ document: 'ru-passport-internal', head: { skullTopY } }))
  const small = reaching(400)
  assert.deepEqual([small.outcome, small.required], ['PASS', { min: null, max: 80 }])
  assert.deepEqual([reaching(-60).outcome, reaching(-60).code], ['FAIL', 'head_too_large'])
})

test('a limit at which a refusal is a real risk is REVIEW, one beyond the doubt FAIL with physical advice', () => {
  const doubt = headSize.run(sampleEvidence({ document: 'au-passport', head: { skullTopY: 50 } }))
  assert.equal(doubt.outcome, 'REVIEW')
  assert.match(doubt.message, /^The head may be too large .* but we cannot be sure\.$/)
  const found = headSize.run(sampleEvidence({ document: 'nl-passport' }))
  assert.deepEqual([found.outcome, found.code], ['FAIL', 'head_too_large'])
  assert.match(found.message, /^The head is too large, by [\d.]+ mm on the print\.$/)
  assert.equal(found.advice, 'Move the camera away: make the distance about 21 % longer.')
  assert.equal(
    headSize.run(sampleEvidence({ document: 'au-passport', head: { chinY: 620 } })).code,
    'head_too_small',
  )
})

test('a rule that measures to the hair reads the hair, and reads it closer', () => {
  const frame = { x: 0, y: 0, width: 700, height: 900, whole: true, printMm: null }
  const found = headSize.run(sampleEvidence({ document: 'in-passport', frame, head: { hairTopY: 20 } }))
  assert.deepEqual([found.measured, found.unit, found.outcome], [82.2, '%', 'PASS'])
})

test('in the middle of a band narrower than the uncertainty, a head passes and the finding says so', () => {
  const rule = documentOf('au-passport')
  const headHeight = { min: 33.5, max: 34.5, unit: 'mm', from: 'chin', to: 'crown' } as const
  const found = headSize.run(
    sampleEvidence({ document: { ...rule, headHeight: { ...headHeight, cite: ['any'] } } }),
  )
  assert.deepEqual([found.outcome, found.code], ['PASS', 'band_too_narrow_to_tell'])
  assert.match(found.message, /as far as it can be measured/)
  assert.ok((found.probability ?? 0) > thresholds.refusalRisk.review)
})

test('the tilt of a face that seems level is known better than that of another', () => {
  const uncertaintyAt = (pitchDeg: number) =>
    pose.run(sampleEvidence({ head: { pose: { yawDeg: 0, pitchDeg, rollDeg: 0 } } })).uncertainty
  assert.deepEqual([1.2, -3, 3.1].map(uncertaintyAt), [2.8, 2.8, 5.5])
})

test('if the authority states no head size, the size is reported and nothing is required', () => {
  const found = headSize.run(sampleEvidence({ document: 'gb-passport-digital' }))
  assert.deepEqual([found.outcome, found.code, found.required], ['PASS', 'not_stated', null])
})

const cutHead = { touchesTop: true, hairTopY: 0, skullTopY: 20 }

test('a head cut by the upper edge is not assessed', () => {
  const found = headSize.run(sampleEvidence({ document: 'au-passport', head: cutHead }))
  assert.deepEqual([found.outcome, found.assessed, found.code], ['REVIEW', false, 'head_touches_edge'])
})

test('a head cut by the upper edge is too large if its visible part already is', () => {
  const of = (document: string, chinY: number) =>
    headSize.run(sampleEvidence({ document, head: { ...cutHead, chinY } }))
  assert.equal(of('nl-passport', 760).outcome, 'FAIL')
  assert.equal(of('au-passport', 600).code, 'head_touches_edge')
})

test('hair that the upper edge cuts counts if the rule wants it in view or measures to it', () => {
  const cutHair = { touchesTop: true, hairTopY: 0, skullTopY: 80 }
  const of = (document: string) => headSize.run(sampleEvidence({ document, head: cutHair }))
  const found = of('nz-passport')
  assert.deepEqual([found.outcome, found.assessed, found.code], ['REVIEW', true, 'hair_cut_off'])
  assert.equal(of('in-passport').code, 'head_touches_edge')
  assert.deepEqual([of('at-passport').code, of('au-passport').code], ['ok', 'ok'])
})

test('a best crop that cuts hair is said too, but not hair that may end at its edge', () => {
  const printMm = { widthMm: 35, heightMm: 45 }
  const frame = { x: 0, y: 20, width: 684, height: 880, whole: false, printMm }
  const of = (hairTopY: number) =>
    headSize.run(sampleEvidence({ document: 'nz-passport', frame, head: { hairTopY } }))
  assert.deepEqual([of(0).code, of(12).code], ['hair_cut_off', 'ok'])
  assert.equal(of(0).message, 'Some of the head or the hair is outside the part of the photo that is used.')
})

test('a best crop that cuts the head is not assessed either', () => {
  const printMm = { widthMm: 35, heightMm: 45 }
  const frame = { x: 0, y: 70, width: 700, height: 830, whole: false, printMm }
  const found = headSize.run(sampleEvidence({ document: 'au-passport', frame, head: { chinY: 600 } }))
  assert.equal(found.code, 'head_touches_edge')
})

const apart = (interEye: number, document = 'zz-icao-9303', yawDeg = 0) =>
  interEyeDistance.run(
    sampleEvidence({ document, head: { interEye, pose: { yawDeg, pitchDeg: 0, rollDeg: 0 } } }),
  )

test('ninety pixels between the pupils are enough, eighty are not', () => {
  assert.deepEqual([apart(91)?.outcome, apart(89)?.outcome, apart(80)?.outcome], ['PASS', 'REVIEW', 'FAIL'])
  assert.deepEqual([apart(80)?.measured, apart(80)?.required], [80, { min: 90, max: null }])
})

test('a turned face is measured as if it were frontal', () => {
  assert.equal(apart(86, 'zz-icao-9303', 20)?.outcome, 'PASS')
})

test('a rule that is silent on it holds the baseline’s as REVIEW', () => {
  assert.deepEqual(
    [apart(80, 'us-passport')?.outcome, apart(80, 'us-passport')?.code],
    ['REVIEW', 'too_few_pixels'],
  )
})
