import assert from 'node:assert/strict'
import { it } from 'node:test'
import { recordOf } from '../../testing/catalog-records.ts'
import { inEnglish } from '../messages/english.ts'
import { sizeChoices, sizeClass } from './size-class.ts'

it('sorts documents by the size of their print', () => {
  assert.equal(sizeClass(recordOf('us-passport')), '51x51')
  assert.equal(sizeClass(recordOf('us-visa-digital')), 'file')
})

it('offers the sizes that several documents share, the most common first', () => {
  const classes = [...Array(4).fill('51x51'), ...Array(9).fill('35x45'), '36x47', 'file', 'none']
  assert.deepEqual(
    sizeChoices(classes, inEnglish).map(({ text, count }) => `${text}: ${count}`),
    ['35 × 45 mm: 9', '51 × 51 mm: 4', 'A file, no print: 1', 'Size not stated: 1'],
  )
})
