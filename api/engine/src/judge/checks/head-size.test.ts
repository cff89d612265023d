import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentOf, sampleEvidence } from '../../../testing/sample-evidence.ts'
import { thresholds } from '../../thresholds/all.ts'
import { headSize } from './head-size.ts'

test('a head in the middle of the band passes, in millimetres, with its uncertainty', () => {
  const found = headSize.run(sampleEvidence({ document: 'au-passport' }))
  assert.equal(found.outcome, 'PASS')
  assert.deepEqual([found.measured, found.unit, found.uncertainty], [34, 'mm', 1.9])
  assert.deepEqual(found.required, { min: 32, max: 36 })
  assert.equal(found.message, 'The head has the size that the rule asks for.')
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

test('hair may be cut where the rule measures to the skull, and may not where it measures to the hair', () => {
  const cutHair = { touchesTop: true, hairTopY: 0, skullTopY: 80 }
  const of = (document: string) => headSize.run(sampleEvidence({ document, head: cutHair })).code
  assert.deepEqual([of('au-passport'), of('in-passport')], ['ok', 'head_touches_edge'])
})

test('a best crop that cuts the head is not assessed either', () => {
  const printMm = { widthMm: 35, heightMm: 45 }
  const frame = { x: 0, y: 70, width: 700, height: 830, whole: false, printMm }
  const found = headSize.run(sampleEvidence({ document: 'au-passport', frame, head: { chinY: 600 } }))
  assert.equal(found.code, 'head_touches_edge')
})

test('without a face it is not assessed', () => {
  assert.deepEqual(headSize.run(sampleEvidence({ head: null })).assessed, false)
})
