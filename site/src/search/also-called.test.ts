import assert from 'node:assert/strict'
import { it } from 'node:test'
import { countryAlsoCalled, documentAlsoCalled } from './also-called.ts'

const document = (id: string) => ({ id, country: { code: id.slice(0, 2), name: '' } })

it('knows other common names of a country and a document', () => {
  assert.match(countryAlsoCalled('gb'), /\bUK\b/)
  assert.equal(countryAlsoCalled('de'), '')
  assert.match(documentAlsoCalled(document('us-permanent-resident')), /green card/)
  assert.match(documentAlsoCalled(document('gb-driving-licence')), /driver's license/)
  assert.doesNotMatch(documentAlsoCalled(document('us-passport')), /visa|entry/)
})
