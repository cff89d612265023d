import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleEvidence } from '../../../testing/sample-evidence.ts'
import { dimensions } from './dimensions.ts'

function sized(document: string, mode: 'check' | 'validate', width: number, height: number) {
  const { file, frame } = sampleEvidence()
  return dimensions(
    sampleEvidence({ document, mode, file: { ...file, width, height }, frame: { ...frame, width, height } }),
  )
}

test('validate asks for the exact pixels, check for enough of them', () => {
  assert.equal(sized('in-passport', 'validate', 630, 810).outcome, 'PASS')
  assert.equal(sized('in-passport', 'validate', 1260, 1620).code, 'wrong_pixels')
  assert.equal(sized('in-passport', 'check', 1260, 1620).outcome, 'PASS')
  assert.equal(sized('in-passport', 'check', 490, 630).code, 'too_few_pixels')
})

test('a pixel range has both ends in validate, the lower one in check', () => {
  assert.equal(sized('us-visa-digital', 'validate', 900, 900).outcome, 'PASS')
  assert.equal(sized('us-visa-digital', 'validate', 1300, 1300).code, 'too_many_pixels')
  assert.equal(sized('us-visa-digital', 'check', 1300, 1300).outcome, 'PASS')
  assert.equal(sized('us-visa-digital', 'validate', 900, 1000).code, 'wrong_aspect')
})

test('a print needs its aspect and its resolution: the rule’s own, else the baseline’s as REVIEW', () => {
  assert.equal(sized('nl-passport', 'validate', 552, 709).outcome, 'PASS')
  assert.equal(sized('nl-passport', 'validate', 413, 531).outcome, 'FAIL')
  const soft = sized('au-passport', 'validate', 350, 450)
  assert.deepEqual([soft.outcome, soft.code], ['REVIEW', 'low_resolution'])
  assert.equal(sized('au-passport', 'validate', 600, 900).code, 'wrong_aspect')
})

test('inches that the authority states are taken as stated', () => {
  assert.equal(sized('us-passport', 'validate', 600, 600).outcome, 'PASS')
  assert.equal(sized('us-passport', 'validate', 590, 590).code, 'low_resolution')
})

test('where the authority crops, the file as sent is counted in both modes', () => {
  assert.equal(sized('gb-passport-digital', 'check', 600, 750).outcome, 'PASS')
  const small = sized('gb-passport-digital', 'check', 600, 749)
  assert.deepEqual([small.outcome, small.measured, small.required], ['FAIL', 749, { min: 750, max: null }])
})
