import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleEvidence } from '../../../testing/sample-evidence.ts'
import { eyeLine } from './eye-line.ts'

test('eyes inside the band pass, beyond it fail, with what to do', () => {
  assert.equal(eyeLine.run(sampleEvidence({ head: { eyeMiddle: { x: 350, y: 400 } } }))?.outcome, 'PASS')
  const low = eyeLine.run(sampleEvidence({ head: { eyeMiddle: { x: 350, y: 500 } } }))
  assert.deepEqual([low?.outcome, low?.code, low?.measured], ['FAIL', 'eyes_too_low', 44.4])
  const high = eyeLine.run(sampleEvidence({ head: { eyeMiddle: { x: 350, y: 240 } } }))
  assert.deepEqual([high?.outcome, high?.code], ['FAIL', 'eyes_too_high'])
})

test('eyes on the limit are REVIEW', () => {
  assert.equal(eyeLine.run(sampleEvidence({ head: { eyeMiddle: { x: 350, y: 450 } } }))?.outcome, 'REVIEW')
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
