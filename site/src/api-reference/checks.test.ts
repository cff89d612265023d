import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limitEntries } from './checks.ts'

test('groups the numbers of an entry, each with its unit', () => {
  const source = 'Measured.'
  const limits = [
    { name: 'gaze.max', value: 0.07, unit: 'eye widths', source },
    { name: 'gaze.uncertainty', value: 0.01, unit: 'eye widths', source },
    { name: 'dpi', value: 300, unit: null, source: null },
  ]
  assert.deepEqual(limitEntries(limits), [
    { name: 'gaze', numbers: ['max 0.07 eye widths', 'uncertainty 0.01 eye widths'], source },
    { name: 'dpi', numbers: ['300'], source: null },
  ])
})
