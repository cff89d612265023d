import assert from 'node:assert/strict'
import { it } from 'node:test'
import { countryAlsoCalled, documentAlsoCalled } from './also-called.ts'

it('knows other common names of a country and a document', () => {
  assert.ok(countryAlsoCalled('gb').includes('UK'))
  assert.deepEqual(countryAlsoCalled('lu'), [])
  assert.ok(documentAlsoCalled('us-permanent-resident').includes('green card'))
  assert.ok(documentAlsoCalled('gb-driving-licence').includes("driver's license"))
  assert.ok(documentAlsoCalled('de-passport').includes('Reisepass'))
  assert.ok(!documentAlsoCalled('us-passport').some((name) => /visa|entry/.test(name)))
})
