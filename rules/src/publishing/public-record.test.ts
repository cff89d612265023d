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
  assert.deepEqual(file, {
    formats: null,
    bytes: null,
    colour: null,
    resolution: null,
    compression: null,
    origin: null,
  })
  assert.deepEqual(
    [record.size_mm, record.head_height, record.glasses, record.rule_since],
    [null, null, null, null],
  )
  assert.deepEqual([record.children, record.conflicts, record.uncertain], [[], [], []])
  assert.deepEqual([record.lower_margin, record.alternatives], [null, []])
})

test('says in a sentence for whom a colour is, and where a file may not come from', () => {
  const { background, file } = publicRecord(
    sampleRule({
      background: {
        colours: ['white'],
        dependsOn: [{ when: 'white-hair', colours: ['light-grey', 'light-blue'] }],
        cite,
      },
      upload: { origin: { is: ['no-scan', 'unedited-camera-file'], cite } },
    }),
  )
  assert.equal(background?.depends_on[0]?.text, 'Behind grey or white hair: light grey or light blue')
  assert.equal(file.origin?.text, 'A scan is refused. The camera’s own file is sent, unaltered.')
})

test('an alternative has what it states and its own sources; the rest is null', () => {
  const [embassy] = publicRecord(
    sampleRule({
      alternatives: [
        { for: 'the embassy in Oslo', copies: 4, colours: ['blue'], note: 'By an older page.', cite },
      ],
    }),
  ).alternatives
  assert.deepEqual(embassy, {
    for: 'the embassy in Oslo',
    channel: null,
    mm: null,
    copies: 4,
    px: null,
    formats: null,
    max_kb: null,
    head_height: null,
    colours: [{ name: 'blue', hex: '#3f76b5', max_delta_e: null }],
    glasses: null,
    max_months: null,
    note: 'By an older page.',
    tier: 'official',
    sources: [publishedSource],
  })
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

test('publishes that the head must be upright, and null where the authority says nothing of it', () => {
  const framing = (more: object) =>
    publicRecord(sampleRule({ framing: { text: 'Face and neck.', cite, ...more } })).framing
  assert.equal(framing({ straight: true })?.straight, true)
  assert.equal(framing({})?.straight, null)
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

test('publishes who takes the photo by route and age, and refuses a case without a condition', () => {
  const cases = [{ route: 'abroad', underYears: 6, by: 'applicant' }]
  const record = publicRecord(sampleRule({ taken: { by: 'authority', cases, cite } }))
  assert.deepEqual(record.taken?.cases, [{ route: 'abroad', under_years: 6, by: 'applicant' }])
  assert.equal(
    record.taken?.text,
    'The authority takes the photo itself. Abroad, under 6: The applicant provides the photo.',
  )
  assert.ok(record.answer.startsWith(record.taken.text))
  assert.throws(() => sampleRule({ taken: { by: 'authority', cases: [{ by: 'app' }], cite } }))
})

test('publishes the code of a photo, and the paper, the back and the attachment of a print', () => {
  const record = publicRecord(
    sampleRule({
      photoCode: { policy: 'accepted', validMonths: 6, cite },
      print: {
        size: { widthMm: 40, heightMm: 50, cite },
        paper: { finish: 'matt', border: 'none', cite },
        back: { write: ['name', 'birth-date'], cite },
        attachment: { how: 'glued', cite },
      },
    }),
  )
  const { photo_code, paper, back, attachment } = record
  assert.equal(photo_code?.valid_months, 6)
  assert.deepEqual(
    [photo_code, paper, back, attachment].map((one) => one?.text),
    [
      'A code that the photographer gives is accepted. It is valid for 6 months.',
      'Matt paper. Without a border.',
      'On the back: the name, the date of birth.',
      'Glued to the form.',
    ],
  )
  const blank = publicRecord(sampleRule({ print: { back: { write: ['nothing'], cite } } }))
  assert.equal(blank.back?.text, 'Nothing is written on the back.')
  assert.throws(() => sampleRule({ print: { back: { write: [], cite } } }))
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
    'citizen-card': 'identity-card',
    nicop: 'identity-card',
    iqama: 'residence-permit',
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
