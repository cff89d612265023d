import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statedNumbers, threshold, valuesOf } from './threshold.ts'

const entries = {
  dpi: threshold({ value: 300, unit: 'dpi', source: 'A standard.' }),
  edge: threshold({
    min: 2,
    band: { low: 1, high: 3 },
    unit: { min: 'px', band: 'levels' },
    source: 'A set.',
  }),
}

test('gives the numbers of a group without units and sources', () => {
  assert.deepEqual(valuesOf(entries), { dpi: 300, edge: { min: 2, band: { low: 1, high: 3 } } })
})

test('lists every number with its unit and its source', () => {
  assert.deepEqual(statedNumbers(entries), [
    { name: 'dpi', value: 300, unit: 'dpi', source: 'A standard.' },
    { name: 'edge.min', value: 2, unit: 'px', source: 'A set.' },
    { name: 'edge.band.low', value: 1, unit: 'levels', source: 'A set.' },
    { name: 'edge.band.high', value: 3, unit: 'levels', source: 'A set.' },
  ])
})

test('allows no change of an entry or of its numbers', () => {
  assert.throws(() => Object.assign(entries.edge.band, { low: 0 }), TypeError)
  assert.throws(() => Object.assign(valuesOf(entries), { dpi: 72 }), TypeError)
})
