import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRule, sampleSource } from '#testing/samples.ts'
import { documentKind } from './kind.ts'
import { indexEntry, publicRecord } from './public-record.ts'

const cite = ['law']

/** The sample rule's source as it is published. */
const publishedSource = { ...sampleSource, archived: null }

test('a record names its document, its paths and its principal source', () => {
  const record = publicRecord(sampleRule())
  assert.equal(record.id, 'nl-permit')
  assert.equal(record.path, '/requirements/nl/permit')
  assert.equal(record.api_url, '/api/public/requirements/nl/permit')
  assert.deepEqual(record.country, { code: 'nl', name: 'Netherlands' })
  assert.deepEqual(record.size_mm, [40, 50])
  assert.equal(record.source_url, 'https://example.org/law')
  assert.deepEqual(record.sources, [{ name: 'law', ...publishedSource }])
  assert.equal(record.trust, 'official')
})

test('a figure has its note, its tier and its sources in full', () => {
  const { size } = publicRecord(
    sampleRule({ print: { size: { widthMm: 40, heightMm: 50, cite, note: 'No border.' } } }),
  )
  assert.deepEqual(size.mm, {
    width: 40,
    height: 50,
    max_width: null,
    max_height: null,
    inches: null,
    note: 'No border.',
    tier: 'official',
    sources: [publishedSource],
  })
})

test('a range of prints has an upper end for a side that varies, and names each source once', () => {
  const sheet = { ...sampleSource, title: 'The sheet' }
  const size = { widthMm: 35, heightMm: 45, cite }
  const maxSize = { widthMm: 40, heightMm: 45, cite: ['law', 'sheet'] }
  const { mm } = publicRecord(
    sampleRule({ sources: { law: sampleSource, sheet }, print: { size, maxSize } }),
  ).size
  assert.deepEqual([mm?.width, mm?.max_width, mm?.height, mm?.max_height], [35, 40, 45, null])
  assert.deepEqual(mm?.sources, [publishedSource, { ...sheet, archived: null }])
})

test('a fact that the authority does not state is null or an empty list', () => {
  const { size, file, ...record } = publicRecord(sampleRule({ print: undefined, headHeight: undefined }))
  assert.deepEqual(size, { mm: null, px: null, print_px: null, reference_px: null })
  assert.deepEqual(file, { formats: null, bytes: null, colour: null, resolution: null, compression: null })
  assert.deepEqual(
    [record.size_mm, record.head_height, record.glasses, record.rule_since],
    [null, null, null, null],
  )
  assert.deepEqual([record.children, record.conflicts, record.uncertain], [[], [], []])
})

test('a colour has a swatch: the stated one, or the usual one if none is stated', () => {
  const background = {
    colours: ['white', { name: 'light-blue', hex: '#cce0ff', maxDeltaE: 5 }],
    forbidden: ['red'],
    cite,
  }
  const record = publicRecord(sampleRule({ background })).background
  assert.deepEqual(record?.colours, [
    { name: 'white', hex: '#ffffff', max_delta_e: null },
    { name: 'light-blue', hex: '#cce0ff', max_delta_e: 5 },
  ])
  assert.deepEqual(record?.forbidden, [{ name: 'red', hex: '#c4262e' }])
  assert.equal(record?.plain, null)
})

test("children's rules have their own bands, and conflicts have their sources", () => {
  const headHeight = { min: 20, max: 35, unit: 'mm', from: 'chin', to: 'crown', cite }
  const record = publicRecord(
    sampleRule({
      children: [{ underYears: 11, text: 'Smaller heads.', headHeight, relaxes: ['gaze'], cite }],
      conflicts: [{ about: 'headHeight', text: 'An older text says 28 mm.', cite }],
    }),
  )
  const [child] = record.children
  assert.equal(child?.under_years, 11)
  assert.deepEqual(child?.head_height?.percent, { min: 40, max: 70 })
  assert.deepEqual(child?.relaxes, ['gaze'])
  assert.deepEqual(record.conflicts, [
    { about: 'headHeight', text: 'An older text says 28 mm.', sources: [publishedSource] },
  ])
})

test("a child's own print and background replace the document's, also where bands are converted", () => {
  const [child] = publicRecord(
    sampleRule({
      children: [
        {
          underMonths: 36,
          text: 'On a larger print.',
          print: { widthMm: 50, heightMm: 70, cite },
          headHeight: { min: 35, unit: 'mm', cite },
          background: { colours: ['grey'], cite },
          cite,
        },
      ],
    }),
  ).children
  assert.deepEqual([child?.under_years, child?.under_months], [null, 36])
  assert.deepEqual(child?.print, { width: 50, height: 70, inches: null })
  assert.deepEqual(child?.head_height?.percent, { min: 50, max: null })
  assert.deepEqual(
    child?.background?.colours?.map(({ name }) => name),
    ['grey'],
  )
})

test('what is worn is published as lists, and how the hair lies in sentences', () => {
  const record = publicRecord(
    sampleRule({
      attire: { forbidden: ['uniform'], cite },
      hair: { policy: ['off-eyes', 'eyebrows-visible'], cite },
    }),
  )
  const { required, forbidden, text } = record.attire ?? {}
  assert.deepEqual([required, forbidden, text], [null, ['uniform'], null])
  assert.equal(record.hair?.text, 'No hair covers the eyes. The eyebrows are in view.')
})

test('publishes who takes the photo, advice and uncertainty, but not what only commands need of a source', () => {
  const record = publicRecord(
    sampleRule({
      sources: {
        law: {
          ...sampleSource,
          oldBecause: 'It is still in force.',
          fingerprint: '35mm words:0123456789abcdef',
        },
      },
      taken: { by: 'authority', note: 'At the counter.', cite },
      upload: { pixels: { recommended: { width: 400, height: 500 }, cite } },
      uncertain: ['A drawing could not be read.'],
    }),
  )
  assert.equal(record.taken?.by, 'authority')
  assert.equal(record.taken?.text, 'The authority takes the photo itself.')
  assert.deepEqual(record.size.px?.recommended, { width: 400, height: 500 })
  assert.deepEqual(record.uncertain, ['A drawing could not be read.'])
  assert.deepEqual(record.sources, [{ name: 'law', ...publishedSource }])
  assert.deepEqual(record.taken?.sources, [publishedSource])
})

test('a document without a source has no record', () => {
  assert.throws(() => publicRecord(sampleRule({ sources: {} })), RangeError)
})

test('an entry has the document, its size and the addresses of its page and JSON', () => {
  assert.deepEqual(indexEntry(sampleRule()), {
    id: 'nl-permit',
    path: '/requirements/nl/permit',
    title: 'A permit that no authority issues',
    own_title: null,
    country: { code: 'nl', name: 'Netherlands' },
    size_mm: [40, 50],
    version: '2026.11',
    trust: 'official',
    api_url: '/api/public/requirements/nl/permit',
  })
})

test("derives a document's kind from its slug", () => {
  const kinds = {
    passport: 'passport',
    'passport-digital': 'passport',
    'schengen-visa': 'visa',
    'visa-digital': 'visa',
    'e-visa': 'visa',
    'k-eta': 'visa',
    'identity-card': 'identity-card',
    'resident-id': 'identity-card',
    'residence-permit': 'residence-permit',
    'permanent-resident-card': 'residence-permit',
    'driving-licence-northern-ireland': 'driving-licence',
    'icao-9303': 'other',
    'bank-exam': 'other',
    visaged: 'other',
  }
  for (const [document, kind] of Object.entries(kinds))
    assert.equal(documentKind({ document }), kind, document)
})
