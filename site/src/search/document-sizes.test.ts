import assert from 'node:assert/strict'
import { it } from 'node:test'
import { countryNames, documentFinder } from '@likeness/rules'
import { allRecords } from '../../testing/catalog-records.ts'
import { documentSizes } from './document-sizes.ts'

const find = documentFinder(
  allRecords().map((record) => ({
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
