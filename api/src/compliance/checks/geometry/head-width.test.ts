import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleEvidence } from '../../../../testing/sample-evidence.ts'
import { headWidth } from './head-width.ts'

const widthOf = (width: number, document = 'zz-icao-9303') =>
  headWidth(sampleEvidence({ document, head: { width, faceWidth: width / 1.2 } }))

test('percent of the frame’s width, against ICAO’s 50 to 75', () => {
  const found = widthOf(455)
  assert.deepEqual(
    [found?.outcome, found?.measured, found?.unit, found?.required],
    ['PASS', 65, '%', { min: 50, max: 75 }],
  )
  assert.deepEqual([widthOf(595)?.outcome, widthOf(595)?.code], ['FAIL', 'head_too_wide'])
  assert.deepEqual([widthOf(300)?.outcome, widthOf(300)?.code], ['FAIL', 'head_too_narrow'])
})

test('a limit inside the uncertainty is REVIEW', () => {
  assert.equal(widthOf(515)?.outcome, 'REVIEW')
})

test('the Dutch rule measures between the bases of the ears, in millimetres', () => {
  const found = widthOf(432, 'nl-passport')
  assert.deepEqual([found?.outcome, found?.measured, found?.unit], ['PASS', 18, 'mm'])
})

test('a rule without a width leaves it out; without a face it is not assessed', () => {
  assert.equal(widthOf(455, 'us-passport'), null)
  assert.equal(headWidth(sampleEvidence({ head: null }))?.assessed, false)
})
