import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadCatalog } from '../load.ts'
import { mostAsked } from './asked.ts'
import { countryNames } from './country-names.ts'
import { documentFinder } from './finder.ts'

const loaded = loadCatalog()
assert.ok(loaded.ok)
const { documents } = loaded.catalog
const find = documentFinder(
  documents.map(({ id, title, country, countryName }) => ({
    id,
    title,
    countryNames: countryNames(country, countryName),
  })),
)

test('puts the most asked first if nothing is typed, and finds every document', () => {
  const { ids, every } = find('  ')
  assert.deepEqual(ids.slice(0, mostAsked.length), mostAsked)
  assert.equal(ids.length, documents.length)
  assert.ok(every)
})

test('says whether what it finds has every typed word', () => {
  assert.equal(find('german passport').every, true)
  assert.equal(find('us baby passport').every, false)
  assert.equal(find('us baby passport').ids[0], 'us-passport')
  assert.deepEqual(find('qqqqqq'), { ids: [], every: false })
  assert.deepEqual(find('passport '.repeat(100)).ids, [])
})

test('finds a document by its title in the language of its country', () => {
  const withOwn = documentFinder([
    { id: 'is-passport', title: 'Icelandic passport', countryNames: ['Iceland'] },
    {
      id: 'is-identity-card',
      title: 'Icelandic identity card',
      ownTitle: 'Nafnskírteini',
      countryNames: ['Iceland'],
    },
  ])
  assert.deepEqual(withOwn('nafnskirteini'), { ids: ['is-identity-card'], every: true })
})

test('finds no country by the middle of its name, nor a document by the middle of a word', () => {
  assert.ok(!find('oman').ids.some((id) => id.startsWith('ro-')))
  assert.ok(!find('port').ids.includes('us-passport'))
})
