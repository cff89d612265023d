import assert from 'node:assert/strict'
import { it } from 'node:test'
import { countryNames, documentFinder } from '@likeness/rules'
import { recordOf, records } from '../catalog.ts'
import { inEnglish } from '../messages/english.ts'
import { documentSizes, sizeChoices, sizeClass } from './sizes.ts'

const find = documentFinder(
  records.map((record) => ({
    ...record,
    countryNames: countryNames(record.country.code, record.country.name),
    sizes: documentSizes(record),
  })),
)

it('finds a document by its size, in inches, millimetres and pixels', () => {
  for (const query of ['usa 2x2', 'usa 2 × 2 inch', 'united states 51 x 51']) {
    assert.equal(find(query).ids[0], 'us-passport', query)
  }
  assert.equal(find('deutschland 35 × 45').ids[0], 'de-passport')
  assert.equal(find('2x2').every, true)
  assert.ok(!find('2x2').ids.includes('de-passport'))
})

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
