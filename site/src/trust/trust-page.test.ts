import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publicRecord } from '@likeness/rules'
import { sampleRule, sampleSource } from '../../../rules/testing/samples.ts'
import { readOperator } from '../information/operator.ts'
import { inEnglish } from '../messages/english.ts'
import { tierMark, tierName, tiers } from './tiers.ts'
import {
  countryShares,
  documentsByTier,
  figuresByTier,
  notFound,
  shareOf,
  sourcesByMonth,
  textsRead,
  trustPage,
} from './trust-page.ts'

const shop = { ...sampleSource, tier: 'secondary-alone', read: '2026-09-03' }
const official = publicRecord(sampleRule())
const mixed = publicRecord(
  sampleRule({
    id: 'at-permit',
    country: 'at',
    countryName: 'Austria',
    sources: { law: sampleSource, shop },
    headHeight: { min: 30, max: 35, unit: 'mm', from: 'chin', to: 'crown', cite: ['shop'] },
    glasses: { policy: 'not-allowed', cite: ['shop', 'law'] },
    children: [{ text: 'Babies may sleep.', cite: ['shop'] }],
    uncertain: ['The drawing could not be read.'],
  }),
)

test('a figure is official if one of its sources is, and a document counts with its weakest deciding figure', () => {
  assert.deepEqual(shareOf([official]), { official: 2, all: 2 })
  assert.deepEqual(shareOf([mixed]), { official: 2, all: 4 })
  assert.deepEqual(
    [...figuresByTier([official, mixed])],
    [
      ['official', 4],
      ['secondary-alone', 2],
    ],
  )
  assert.deepEqual(
    [...documentsByTier([official, mixed])],
    [
      ['official', 1],
      ['secondary-alone', 1],
    ],
  )
})

test('readings are counted by month, the newest first, and the oldest of a country is named', () => {
  assert.deepEqual(sourcesByMonth([official, mixed]), [
    ['2026-10', 2],
    ['2026-09', 1],
  ])
  assert.deepEqual(
    countryShares([official, mixed]).map(({ name, oldestRead }) => [name, oldestRead]),
    [
      ['Austria', '2026-09-03'],
      ['Netherlands', '2026-10'],
    ],
  )
})

test('a text is read whole if one of its sources has a fingerprint, and the others are listed by country and site', () => {
  const documents = [
    sampleRule({ sources: { law: { ...sampleSource, fingerprint: '40mm words:0123456789abcdef' } } }),
    sampleRule({
      id: 'at-permit',
      country: 'at',
      countryName: 'Austria',
      sources: {
        law: sampleSource,
        shop: { ...shop, url: 'https://shop.example/a' },
        again: { ...shop, url: 'https://shop.example/a' },
        page: { ...shop, url: 'https://www.shop.example/b' },
        state: { ...shop, url: 'https://at.example' },
      },
    }),
  ]
  assert.deepEqual(textsRead(documents), {
    all: 4,
    whole: 1,
    rest: [
      {
        code: 'at',
        name: 'Austria',
        hosts: [
          ['shop.example', 2],
          ['at.example', 1],
        ],
      },
    ],
  })
  const { sections } = trustPage([], documents, readOperator({}))
  assert.deepEqual(sections.find(({ id }) => id === 'read-whole')?.parts[1], {
    summary: 'Texts that were not read whole, by country and site',
    list: ['[Austria](/requirements/at): shop.example (2), at.example'],
  })
})

test('the latest audit is a table, and an earlier one a line', () => {
  const figures = { agrees: 95, wrong: 3, 'out-of-date': 2, unsupported: 0, 'not-found': 4 }
  const audit = { month: '2026-11', draw: 2, documents: 60, figures }
  const { sections } = trustPage([], [], readOperator({}), [audit, { ...audit, draw: 1 }])
  const [table, ...earlier] = sections.find(({ id }) => id === 'audits')?.parts ?? []
  assert.ok(typeof table === 'object' && 'rows' in table)
  assert.deepEqual(table.rows, [
    ['November 2026, draw 2', '60', '100', '5', '5.0\u00a0%', '2.2 to 11.2\u00a0%', '4'],
  ])
  assert.deepEqual(earlier, [
    'Earlier:',
    { list: ['November 2026: 5 of 100 figures not right, 5.0\u00a0% (2.2 to 11.2\u00a0%)'] },
  ])
})

test('what could not be found is listed, but not what nobody needs to bring', () => {
  const bare = { print: undefined, headHeight: undefined, attire: { text: 'Uncovered head.', cite: ['law'] } }
  const brought = publicRecord(sampleRule({ ...bare, id: 'nl-brought' }))
  const taken = publicRecord(
    sampleRule({ ...bare, id: 'nl-taken', taken: { by: 'authority', cite: ['law'] } }),
  )
  const found = notFound([official, mixed, brought, taken])
  const ids = (records: readonly { id: string }[]) => records.map(({ id }) => id)
  assert.deepEqual(ids(found.withoutFigures), ['nl-brought'])
  assert.deepEqual(ids(found.unconfirmed), ['at-permit'])
  assert.deepEqual(ids(found.unsettled), ['at-permit'])
  assert.ok(found.countries.includes('Germany') && !found.countries.includes('Austria'))
  assert.ok(!found.countries.includes('Antarctica'))
})

test('gives each tier a different mark before its name', () => {
  const marks = tiers.map((tier) => {
    const [, mark, name] = /<svg[^>]*>(.*)<\/svg>(.*)<\/span>$/.exec(tierMark(tier, inEnglish)) ?? []
    assert.equal(name, tierName(tier, inEnglish))
    return mark
  })
  assert.equal(new Set(marks).size, tiers.length)
})
