import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRule } from '../../../testing/rule.ts'
import { millimetresHavePrint } from './millimetres.ts'

test('accepts millimetres with a print', () => {
  assert.deepEqual(millimetresHavePrint(sampleRule(), ''), [])
})

test('accepts percent without a print', () => {
  const headHeight = { min: 70, max: 80, unit: 'percent', from: 'chin', to: 'crown', cite: ['law'] }
  assert.deepEqual(millimetresHavePrint(sampleRule({ print: undefined, headHeight }), ''), [])
})

test('refuses millimetres without a print', () => {
  assert.deepEqual(millimetresHavePrint(sampleRule({ print: undefined }), ''), [
    {
      path: ['headHeight', 'unit'],
      problem: 'the band is in millimetres, but print.size is missing',
      remedy: 'Add print.size, or give the band in percent',
    },
  ])
})
