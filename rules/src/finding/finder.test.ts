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

/** Queries, and the document that is found first. */
const firstAnswers: readonly (readonly [query: string, first: string])[] = [
  ['India', 'in-passport'],
  ['india visa', 'in-e-visa'],
  ['भारत', 'in-passport'],
  ['Indian passport', 'in-passport'],
  ['OCI', 'in-oci-card'],
  ['pan card', 'in-pan-card'],
  ['UK', 'gb-passport-digital'],
  ['uk visa', 'gb-visa'],
  ['British passport', 'gb-passport-digital'],
  ['England', 'gb-passport-digital'],
  ['Northern Ireland driving licence', 'gb-driving-licence-northern-ireland'],
  ['Ireland', 'ie-passport-online'],
  ['Éire', 'ie-passport-online'],
  ['US', 'us-passport'],
  ['USA', 'us-passport'],
  ['U.S.A.', 'us-passport'],
  ['us visa', 'us-visa-digital'],
  ['United States', 'us-passport'],
  ['america', 'us-passport'],
  ['us passport photo size', 'us-passport'],
  ['green card', 'us-permanent-resident'],
  ['green card lottery', 'us-diversity-visa'],
  ['DS-160', 'us-visa-digital'],
  ['UAE', 'ae-passport'],
  ['uae visa', 'ae-visa'],
  ['Dubai', 'ae-passport'],
  ['الإمارات', 'ae-passport'],
  ['Holland', 'nl-passport'],
  ['Nederland', 'nl-passport'],
  ['Deutschland', 'de-passport'],
  ['Reisepass Deutschland', 'de-passport'],
  ['Personalausweis', 'de-identity-card'],
  ['Führerschein Deutschland', 'de-driving-licence'],
  ['österreich', 'at-passport'],
  ['Schweiz', 'ch-passport'],
  ['Suisse', 'ch-passport'],
  ['passeport français', 'fr-passport'],
  ["carte d'identité France", 'fr-identity-card'],
  ['España', 'es-passport'],
  ['DNI España', 'es-identity-card'],
  ['pasaporte México', 'mx-passport'],
  ['Brasil', 'br-passport'],
  ['passaporto Italia', 'it-passport'],
  ['日本', 'jp-passport'],
  ['日本パスポート', 'jp-passport'],
  ['中国签证', 'cn-visa-online'],
  ['China', 'cn-visa-online'],
  ['chinese visa', 'cn-visa-online'],
  ['대한민국 여권', 'kr-passport'],
  ['한국', 'kr-passport'],
  ['Korea', 'kr-passport'],
  ['Россия паспорт', 'ru-passport-biometric'],
  ['Україна', 'ua-passport'],
  ['Turkey', 'tr-passport'],
  ['Türkiye', 'tr-passport'],
  ['Ivory Coast', 'ci-passport'],
  ['Czech Republic', 'cz-passport'],
  ['schengen', 'eu-schengen-visa'],
  ['passport', 'us-passport'],
  ['visa', 'us-visa-digital'],
  ['us-pass', 'us-passport'],
  ['us-pasport', 'us-passport'],
  ['uk-passport', 'gb-passport-digital'],
  ['germny', 'de-passport'],
  ['Phillipines', 'ph-passport'],
  ['xx-passport', 'us-passport'],
  ['my number', 'jp-my-number-card'],
  ['id card', 'de-identity-card'],
]

for (const [query, first] of firstAnswers) {
  test(`finds ${first} first for "${query}"`, () => assert.equal(find(query).ids[0], first))
}

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

test('finds no country by the middle of its name, nor a document by the middle of a word', () => {
  assert.ok(!find('oman').ids.some((id) => id.startsWith('ro-')))
  assert.ok(!find('port').ids.includes('us-passport'))
})
