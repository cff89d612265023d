import assert from 'node:assert/strict'
import { it } from 'node:test'
import { loadCatalog } from '@likeness/rules'
import { regionOfCountry } from './countries.ts'

it('knows the region of a country', () => {
  assert.equal(regionOfCountry('ke'), 'Africa')
  assert.equal(regionOfCountry('tr'), 'Asia')
  assert.equal(regionOfCountry('xk'), 'Europe')
  assert.throws(() => regionOfCountry('qq'), RangeError)
})

it('has a region for every country of the catalog', () => {
  const loaded = loadCatalog()
  assert.ok(loaded.ok)
  for (const { country } of loaded.catalog.documents) assert.doesNotThrow(() => regionOfCountry(country))
})
