import assert from 'node:assert/strict'
import { it } from 'node:test'
import { countryAlsoCalled, documentAlsoCalled } from './also-called.ts'
import { kindNames } from './kind-names.ts'
import { homesOfLanguage } from './languages.ts'
import { worldNames } from './world-names.ts'

const names = (slug: string) => kindNames(slug).map(({ name }) => name)

it('knows other common names of a country, a document and a kind of document', () => {
  assert.ok(countryAlsoCalled('gb').includes('UK'))
  assert.deepEqual(countryAlsoCalled('lu'), [])
  assert.ok(documentAlsoCalled('us-permanent-resident').includes('green card'))
  assert.ok(names('driving-licence').includes("driver's license"))
  assert.ok(!names('passport').some((name) => /visa|entry/.test(name)))
})

it('knows the language of a name that only one language has', () => {
  assert.equal(kindNames('passport').find(({ name }) => name === 'Reisepass')?.language, 'de')
  assert.equal(kindNames('visa').find(({ name }) => name === 'виза')?.language, undefined)
  assert.equal(homesOfLanguage.de[0], 'de')
})

it('knows a country in many languages, and none for a code that is no country', () => {
  for (const name of ['Germany', 'Deutschland', 'Германия', 'ألمانيا', '德国', 'ドイツ', '독일', 'Đức']) {
    assert.ok(worldNames('de').includes(name), name)
  }
  assert.deepEqual(worldNames('zz'), [])
})
