import assert from 'node:assert/strict'
import { it } from 'node:test'
import { countryAlsoCalled, documentAlsoCalled, ownNames, worldNames } from './country-names.ts'
import { homesOfLanguage, kindNames } from './kind-names.ts'

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

it('names a country in each of its languages', () => {
  assert.deepEqual(ownNames('de', 'Germany'), [{ lang: 'de', name: 'Deutschland' }])
  assert.deepEqual(
    ownNames('be', 'Belgium').map(({ name }) => name),
    ['België', 'Belgique', 'Belgien'],
  )
  assert.deepEqual(ownNames('jp', 'Japan'), [{ lang: 'ja', name: '日本' }])
  assert.deepEqual(
    ownNames('me', 'Montenegro').map(({ name }) => name),
    ['Crna Gora', 'Црна Гора'],
  )
})

it('leaves out names that equal the English one, and codes that are not a country', () => {
  assert.deepEqual(ownNames('us', 'United States'), [])
  assert.deepEqual(ownNames('zz', 'International'), [])
})
