import assert from 'node:assert/strict'
import { it } from 'node:test'
import { joined, sentence } from './sentences.ts'

it('joins sentences with a space, but not in Chinese and Japanese', () => {
  assert.equal(joined(['One.', 'Two.'], { language: 'de' }), 'One. Two.')
  assert.equal(joined(['一。', '二。'], { language: 'zh-Hant' }), '一。二。')
})

it('ends a sentence as the language does', () => {
  assert.equal(sentence('35 mm', { language: 'fr' }), '35 mm.')
  assert.equal(sentence('35 mm', { language: 'ja' }), '35 mm。')
  assert.equal(sentence('35 mm', { language: 'th' }), '35 mm')
})
