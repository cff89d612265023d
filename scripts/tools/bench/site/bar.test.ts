import assert from 'node:assert/strict'
import { it } from 'node:test'
import { line, reaches } from './catalog-rates.ts'

it('says whether a figure reaches its bar', () => {
  const weight = { what: 'weight', figure: 31, unit: 'KB', most: 30 }
  assert.ok(!reaches(weight))
  assert.ok(reaches({ ...weight, figure: 30 }))
  assert.ok(!reaches({ what: 'rate', figure: 0.49, unit: '', least: 0.5 }))
  assert.ok(!reaches({ what: 'rate', figure: Number.NaN, unit: '', least: 0.5 }))
  assert.ok(reaches({ what: 'rate', figure: 1, unit: '' }))
  assert.match(line(weight), /^✗ weight +31 KB {3}at most 30$/)
  assert.match(line({ ...weight, figure: 29.999 }), /^ {2}weight +30 KB {3}at most 30$/)
})
