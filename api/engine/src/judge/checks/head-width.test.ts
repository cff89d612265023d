import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleEvidence } from '../../../testing/sample-evidence.ts'
import { headWidth } from './head-width.ts'

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

test('a rule without a width leaves it out; without a face it is not assessed', () => {
  assert.equal(widthOf(455, 'us-passport'), null)
  assert.equal(headWidth.run(sampleEvidence({ head: null }))?.assessed, false)
})
