import assert from 'node:assert/strict'
import { test } from 'node:test'
import { englishMeaning } from './unit-meaning.ts'

test('a unit of engineers has a meaning in words; one that everybody knows has none, nor has no unit', () => {
  assert.match(englishMeaning('stops') ?? '', /^Doublings of light/)
  assert.deepEqual([englishMeaning('mm'), englishMeaning(null)], [null, null])
})
