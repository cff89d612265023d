import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allSigns } from '../../../../engine/src/checks/signs.ts'
import { englishMeaning } from './unit-meaning.ts'

test('every unit of a measure that a fitted curve judges has a meaning in words', () => {
  const unexplained = allSigns.filter(({ unit }) => englishMeaning(unit) === null).map(({ name }) => name)
  assert.deepEqual(unexplained, [])
})

test('a unit that everybody knows has none, nor has a finding without a unit', () => {
  assert.deepEqual([englishMeaning('mm'), englishMeaning(null)], [null, null])
})
