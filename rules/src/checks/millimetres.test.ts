import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRule } from '../../testing/rule.ts'
import { millimetresHavePrint } from './millimetres.ts'

test('millimetres on a print pass', () => {
  assert.deepEqual(millimetresHavePrint(sampleRule(), ''), [])
})

test('percent without a print passes', () => {
  const headHeight = { min: 70, max: 80, unit: 'percent', from: 'chin', to: 'crown', cite: ['law'] }
  assert.deepEqual(millimetresHavePrint(sampleRule({ print: undefined, headHeight }), ''), [])
})

test('millimetres without a print are refused', () => {
  assert.deepEqual(millimetresHavePrint(sampleRule({ print: undefined }), ''), [
    {
      path: ['headHeight', 'unit'],
      problem: 'millimetres are given, and no print.size to measure them on',
      remedy: 'Add print.size, or give the band in percent',
    },
  ])
})
