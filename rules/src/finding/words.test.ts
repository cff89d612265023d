import assert from 'node:assert/strict'
import { it } from 'node:test'
import { searchWords, typedWords } from './words.ts'

it('compares small letters without accents, and the parts of words', () => {
  assert.deepEqual(searchWords('Österreich, Côte d’Ivoire'), [
    'osterreich',
    'cote',
    'd’ivoire',
    'd',
    'ivoire',
  ])
  assert.deepEqual(searchWords('us-passport'), ['us-passport', 'us', 'passport'])
  assert.deepEqual(searchWords('visa (DS-160)'), ['visa', 'ds-160', 'ds', '160'])
})

it('keeps typed words whole at a hyphen and in a text without spaces, whose parts the text also has', () => {
  assert.deepEqual(typedWords('us-pass'), ['us-pass'])
  assert.deepEqual(typedWords('carte d’identité'), ['carte', 'd', 'identite'])
  assert.deepEqual(typedWords('日本'), ['日本'])
  assert.deepEqual(typedWords('中国签证'), ['中国签证'])
  assert.deepEqual(searchWords('中国签证'), ['中国签证', '中国', '签证'])
})

it('writes a size with any spelling of the multiplication sign in one way', () => {
  for (const query of ['2x2', '2 x 2', '2×2', '2"x2"']) assert.deepEqual(typedWords(query), ['2x2'], query)
  assert.deepEqual(typedWords('2 × 2 inch'), ['2x2', 'inch'])
})
