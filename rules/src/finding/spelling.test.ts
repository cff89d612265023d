import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spellingOf } from './spelling.ts'
import { searchWords } from './words.ts'

const known =
  'passport visa germany niger nigeria paszport китай green grenada card 中国 中国香港 签证 여권 ビザ アメリカ'
const spelling = spellingOf(known.split(' ').flatMap(searchWords))

test('keeps what begins a known word, and divides a text without spaces into known words', () => {
  assert.deepEqual(spelling.meant('germ'), ['germ'])
  assert.deepEqual(spelling.meant('中国签证'), ['中国', '签证'])
  assert.deepEqual(spelling.meant('中国香港签证'), ['中国香港', '签证'])
  assert.deepEqual(spelling.meant('アメリカ签证'), ['アメリカ', '签证'])
})

test('finds the word of which a typed one is a form, or to which it is near', () => {
  assert.deepEqual(spelling.meant('paszportu'), ['paszport'])
  assert.deepEqual(spelling.meant('китаискую'), searchWords('китай'))
  assert.deepEqual(spelling.meant('germny'), ['germany'])
  assert.deepEqual(spelling.meant('us-pasport'), ['us', 'passport'])
  assert.deepEqual(spelling.meant('qqqqqq'), ['qqqqqq'])
  assert.deepEqual(spelling.meant('xy'), ['xy'])
})

test('corrects a word that only begins a known one, and no known word', () => {
  assert.equal(spelling.corrected('gren'), 'green')
  assert.equal(spelling.corrected('niger'), 'niger')
})
