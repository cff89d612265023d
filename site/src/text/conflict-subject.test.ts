import assert from 'node:assert/strict'
import { it } from 'node:test'
import { inEnglish } from '../messages/english.ts'
import { siteTranslator } from '../messages/site-messages.ts'
import { conflictSubject } from './conflict-subject.ts'

it('writes a field of the rule in words, and does not change words', () => {
  assert.equal(conflictSubject('print.copies', inEnglish).text, 'Print copies')
  assert.equal(conflictSubject('headHeight', inEnglish).text, 'Head height')
  assert.equal(conflictSubject('national rules', inEnglish).text, 'National rules')
})

it('names a field in the language, and says what stays in English', () => {
  const german = siteTranslator('de')
  assert.deepEqual(conflictSubject('headHeight', german), { text: 'Kopfhöhe', isEnglish: false })
  assert.deepEqual(conflictSubject('national rules', german), { text: 'National rules', isEnglish: true })
})
