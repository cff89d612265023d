import assert from 'node:assert/strict'
import { it } from 'node:test'
import { conflictSubject } from './conflict-subject.ts'

it('writes a field of the rule in words, and does not change words', () => {
  assert.equal(conflictSubject('print.copies'), 'Print copies')
  assert.equal(conflictSubject('headHeight'), 'Head height')
  assert.equal(conflictSubject('national rules'), 'National rules')
})
