import assert from 'node:assert/strict'
import { it, test } from 'node:test'
import { loadCatalog } from '../load.ts'
import { countryNames } from './country-names.ts'
import { documentFinder } from './finder.ts'
import { mostAsked } from './prepared.ts'
import { spellingOf } from './query.ts'
import { searchWords, typedWords, withPlainSizes } from './words.ts'

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

/** What people type, and the document that they look for. */
const wanted: readonly (readonly [typed: string, first: string])[] = [
  ['にほん', 'jp-passport'],
  ['あめりか びざ', 'us-visa-digital'],
  ['米国ビザ', 'us-visa-digital'],
  ['ビザ アメリカ', 'us-visa-digital'],
  ['履歴書', 'jp-job-application'],
  ['まいなんばー', 'jp-my-number-card'],
  ['パスポート 赤ちゃん', 'jp-passport'],
  ['passeport bébé', 'fr-passport'],
  ['india baby passport', 'in-passport-minor'],
  ['biometrischer Pass', 'de-passport'],
  ['Kinderreisepass', 'de-passport'],
  ['DV lottery', 'us-diversity-visa'],
  ['グリーンカード 抽選', 'us-diversity-visa'],
  ['لاتاری', 'us-diversity-visa'],
  ['بطاقة خضراء', 'us-permanent-resident'],
  ['カナダ永住権', 'ca-permanent-resident-card'],
  ['护照 美国', 'us-passport'],
  ['台胞证', 'cn-mainland-travel-permit-taiwan'],
  ['आधार', 'in-aadhaar'],
  ['पैन कार्ड', 'in-pan-card'],
  ['visto EUA', 'us-visa-digital'],
  ['виза в Штаты', 'us-visa-digital'],
]

for (const [typed, first] of wanted) {
  test(`finds ${first} by “${typed}”`, () => {
    const { ids, every } = find(typed)
    assert.equal(ids[0], first)
    assert.ok(every)
  })
}

/** Queries, and what is searched for. */
const queries: readonly (readonly [typed: string, plain: string])[] = [
  ['35x45mm', '35x45'],
  ['٣٥×٤٥', '35x45'],
  ['３５ｘ４５', '35x45'],
  ['35 × 45 mm', '35x45'],
  ['35mm x 45mm', '35x45'],
  ['3.5x4.5 cm', '35x45'],
  ['3,5 см х 4,5 см', '35x45'],
  ['2 by 2 inches', '2x2'],
  ['2"x2"', '2x2'],
  ['2in x 2in', '2x2'],
  ['600 x 600 pixels', '600x600'],
  ['33毫米x48毫米', '33x48'],
  ['germany 35*45 photo', 'germany 35x45 photo'],
  ['ds-160', 'ds-160'],
  ['h1b', 'h1b'],
  ['2 x visa', '2 x visa'],
]

for (const [typed, plain] of queries) {
  test(`reads “${typed}” as ${plain}`, () =>
    assert.equal(withPlainSizes(typed).replaceAll(/\s+/g, ' ').trim(), plain))
}

const known =
  'passport visa germany niger nigeria paszport китай green grenada card 中国 中国香港 签证 여권 ビザ アメリカ'
const spelling = spellingOf(known.split(' ').flatMap(searchWords))

test('keeps what begins a known word, and divides a text without spaces into known words', () => {
  assert.deepEqual(spelling.meant('germ'), ['germ'])
  assert.deepEqual(spelling.meant('中国签证'), ['中国', '签证'])
  assert.deepEqual(spelling.meant('中国香港签证'), ['中国香港', '签证'])
  assert.deepEqual(spelling.meant('アメリカ签证'), ['アメリカ', '签证'])
})

test('finds the word of which a typed one is a form, or to which it is near', () => {
  assert.deepEqual(spelling.meant('paszportu'), ['paszport'])
  assert.deepEqual(spelling.meant('китаискую'), searchWords('китай'))
  assert.deepEqual(spelling.meant('germny'), ['germany'])
  assert.deepEqual(spelling.meant('us-pasport'), ['us', 'passport'])
  assert.deepEqual(spelling.meant('qqqqqq'), ['qqqqqq'])
  assert.deepEqual(spelling.meant('xy'), ['xy'])
})

it('compares small letters without accents, and the parts of words', () => {
  assert.deepEqual(searchWords('Österreich, Côte d’Ivoire'), [
    'osterreich',
    'cote',
    'd’ivoire',
    'd',
    'ivoire',
  ])
  assert.deepEqual(searchWords('us-passport'), ['us-passport', 'us', 'passport'])
  assert.deepEqual(searchWords('visa (DS-160)'), ['visa', 'ds-160', 'ds', '160'])
})

it('keeps typed words whole at a hyphen and in a text without spaces, whose parts the text also has', () => {
  assert.deepEqual(typedWords('us-pass'), ['us-pass'])
  assert.deepEqual(typedWords('carte d’identité'), ['carte', 'd', 'identite'])
  assert.deepEqual(typedWords('日本'), ['日本'])
  assert.deepEqual(typedWords('中国签证'), ['中国签证'])
  assert.deepEqual(searchWords('中国签证'), ['中国签证', '中国', '签证'])
})
