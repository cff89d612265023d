import assert from 'node:assert/strict'
import { test } from 'node:test'
import { englishWords } from '../../api/clients/javascript/src/react/words/widget-languages.ts'
import { allSigns } from '../../api/engine/src/checks/signs.ts'

test('every unit of a measure that a fitted curve judges has a meaning in words', () => {
  const unexplained = allSigns
    .filter(({ unit }) => englishWords.meaning(unit) === null)
    .map(({ name }) => name)
  assert.deepEqual(unexplained, [])
})
