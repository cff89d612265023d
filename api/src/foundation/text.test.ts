import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultOfText, shortened } from './text.ts'

test('names what cannot be stored, and nothing else', () => {
  assert.match(faultOfText('a\0') ?? '', /U\+0000/)
  for (const half of ['\ud800', 'a\udc00', '\udc00\ud800']) assert.match(faultOfText(half) ?? '', /surrogate/)
  for (const text of ['', '😀', '\ufffd', '\u2028', '\u0001']) assert.equal(faultOfText(text), undefined)
})

test('shortens a text without cutting a character in half', () => {
  assert.equal(shortened('abc', 3), 'abc')
  assert.equal(shortened('abcd', 3), 'abc…')
  assert.equal(shortened('ab😀', 3), 'ab…')
})
