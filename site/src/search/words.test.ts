import assert from 'node:assert/strict'
import { it } from 'node:test'
import { holdsEvery, searchable } from './words.ts'

const finds = (query: string, text: string) => holdsEvery(query, searchable(text))

it('finds the beginnings of words, without regard to case and accents', () => {
  assert.ok(finds('oster', 'Österreich'))
  assert.ok(finds('ivoire', 'Côte d’Ivoire'))
  assert.ok(finds('UNITED ds-160', 'United States visa (DS-160)'))
  assert.ok(finds('us-pass', 'us-passport'))
  assert.ok(finds('passport', 'us-passport'))
  assert.ok(finds('日本', '日本'))
  assert.ok(!finds('oman', 'Romania'))
  assert.ok(!finds('japan', 'us-passport'))
})

it('finds a size with any spelling of the multiplication sign', () => {
  for (const query of ['2x2', '2 x 2', '2×2', '2 × 2 inch', '2"x2"'])
    assert.ok(finds(query, '51x51 2x2 inch'), query)
  assert.ok(!finds('2x2', '32x26'))
})

it('finds everything if nothing is typed', () => {
  assert.ok(finds('  ', 'Oman'))
})
