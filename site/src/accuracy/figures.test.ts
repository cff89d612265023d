import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flatRows, shareOf } from './figures.ts'

test('writes a share with its counts, and no share of nothing', () => {
  assert.equal(shareOf(1, 51), '2.0 % (1 of 51)')
  assert.equal(shareOf(0, 0), 'none')
})

test('lists thresholds as rows by their path', () => {
  assert.deepEqual(flatRows({ eye: { min: 0.2, list: [1] }, dpi: 300 }), [
    ['eye.min', '0.2'],
    ['eye.list.0', '1'],
    ['dpi', '300'],
  ])
})
