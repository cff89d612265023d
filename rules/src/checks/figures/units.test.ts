import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRule } from '../../../testing/rule.ts'
import { unitsAreRight } from './units.ts'

const cite = ['law']
const faultsOf = (replaced: object) =>
  unitsAreRight(sampleRule(replaced), '').map(({ path, problem, remedy }) => [
    path.join('.'),
    problem,
    remedy,
  ])

test('accepts usual figures, and 2 inches as 50 or 51 mm', () => {
  assert.deepEqual(faultsOf({}), [])
  for (const mm of [50, 51]) {
    const size = { widthMm: mm, heightMm: mm, inches: { width: 2, height: 2 }, cite }
    assert.deepEqual(faultsOf({ print: { size } }), [])
  }
})

test('refuses inches and centimetres written as millimetres', () => {
  assert.deepEqual(faultsOf({ print: { size: { widthMm: 3.5, heightMm: 45, cite } } }), [
    [
      'print.size.widthMm',
      '3.5 mm is too small for a photo: it looks like centimetres or inches',
      'Write 35 if these are centimetres, 89 if they are inches',
    ],
  ])
  const headHeight = { min: 1, max: 1.4, unit: 'mm', cite }
  assert.equal(faultsOf({ headHeight })[0]?.[0], 'headHeight')
})

test('refuses millimetres that do not match the inches of the same size', () => {
  const size = { widthMm: 45, heightMm: 51, inches: { width: 2, height: 2 }, cite }
  assert.deepEqual(faultsOf({ print: { size } }), [
    ['print.size.widthMm', '45 mm is not 2 inches (50.8 mm)', 'Correct one of the two'],
  ])
})

test('refuses a fraction as percent, MB as KB and millimetres as pixels', () => {
  assert.equal(faultsOf({ headHeight: { min: 0.7, max: 0.8, unit: 'percent', cite } })[0]?.[2], 'Write 80')
  assert.equal(faultsOf({ upload: { bytes: { maxKb: 5, cite } } })[0]?.[0], 'upload.bytes.maxKb')
  const exact = { width: 35, height: 45 }
  assert.equal(faultsOf({ upload: { pixels: { exact, cite } } })[0]?.[0], 'upload.pixels.exact')
})
