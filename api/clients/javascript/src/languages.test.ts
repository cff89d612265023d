import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languageTags } from '../../../../rules/src/messages/languages.ts'
import { languages } from './languages.ts'

test('knows the languages in which the catalog and the engine speak', () => {
  assert.deepEqual([...languages].sort(), [...languageTags].sort())
})
