import assert from 'node:assert/strict'
import { it, test } from 'node:test'
import { recordOf } from '../catalog.ts'
import { securityTxt } from '../information/operator.ts'
import { atomFeed, documentEvents, latestEvents } from './atom.ts'
import { catalogStatus } from './catalog-json.ts'
import { documentMarkdown } from './markdown.ts'
import { documentData, scriptJson } from './structured-data.ts'

it('writes an event with its id, day, link and escaped text', () => {
  const record = recordOf('us-passport')
  const changes = [{ version: '2026.12', what: 'Head & eyes', before: '<25 mm', after: null }]
  const feed = {
    id: 'urn:likeness:us-passport',
    title: 'T',
    self: 'https://x.example/f',
    page: 'https://x.example/p',
  }
  const xml = atomFeed(feed, documentEvents({ ...record, changes }), new URL('https://x.example'))
  for (const part of [
    '<id>urn:likeness:us-passport:change:1</id>',
    '<updated>2026-12-01T00:00:00Z</updated>',
    'href="https://x.example/requirements/us/passport"',
    'Head &amp; eyes\nBefore: &lt;25 mm</content>',
  ]) {
    assert.ok(xml.includes(part), part)
  }
})

const record = recordOf('us-passport')
const change = (version: string, what: string) => ({ version, what, before: null, after: null })

it('lists the newest event of all documents first', () => {
  const first = change('2026.11', 'First.')
  const changed = { ...record, changes: [change('2027.01', 'Changed.'), first] }
  const events = latestEvents([{ ...recordOf('de-passport'), changes: [first] }, changed], 2)
  assert.deepEqual(
    events.map(({ what, record: { id } }) => `${id}: ${what}`),
    ['us-passport: Changed.', 'de-passport: First.'],
  )
})

it('lists a correction before the change of the same month that it corrects', () => {
  const changes = [change('2026.11', 'Corrected.'), change('2026.11', 'First.')]
  const events = latestEvents(
    [
      { ...recordOf('de-passport'), changes: changes.slice(1) },
      { ...record, changes },
    ],
    3,
  )
  assert.deepEqual(
    events.map(({ what, record: { id } }) => `${id}: ${what}`),
    ['us-passport: Corrected.', 'de-passport: First.', 'us-passport: First.'],
  )
})

it('counts documents by trust, kind and region, and sources by age', () => {
  const records = ['us-passport', 'us-visa-digital', 'de-passport'].map(recordOf)
  const status = catalogStatus(records, '2026.11')
  assert.equal(status.documents, 3)
  assert.equal(status.countries, 2)
  assert.deepEqual(status.by_kind, { passport: 2, visa: 1 })
  assert.deepEqual(status.by_region, { Americas: 2, Europe: 1 })
  const read = records.flatMap(({ sources }) => sources.map((source) => source.read)).sort()
  assert.equal(status.sources.oldest_read, read[0])
  assert.equal(status.sources.total, read.length)
  assert.equal(
    Object.values(status.sources.by_month_read).reduce((sum, count) => sum + count),
    read.length,
  )
})

const site = new URL('https://likeness.example')

test('has the required fields of RFC 9116, and its canonical address', () => {
  assert.equal(
    securityTxt(site, new Date('2026-11-22T14:00:00Z')),
    [
      'Contact: mailto:security@likeness.example',
      'Expires: 2027-10-01T00:00:00Z',
      'Preferred-Languages: en',
      'Canonical: https://likeness.example/.well-known/security.txt',
      '',
    ].join('\n'),
  )
})

test('is valid for more than ten months and less than a year, whenever it is built', () => {
  const day = 86_400_000
  for (const builtAt of ['2027-01-01T00:00:00Z', '2027-01-31T23:59:59Z', '2028-02-29T12:00:00Z']) {
    const [, expires = ''] = /^Expires: (.*)$/m.exec(securityTxt(site, new Date(builtAt))) ?? []
    const days = (Date.parse(expires) - Date.parse(builtAt)) / day
    assert.ok(days > 300 && days < 365, `${builtAt}: ${days}`)
  }
})

it('has the content of the page, with its sources', () => {
  const record = recordOf('us-passport')
  const text = documentMarkdown(record, new URL('https://x.example'))
  for (const part of [
    `# ${record.title}`,
    record.answer,
    '| Print size, width × height | 51 × 51 | 2 × 2 | 600 × 600 |  | [1] |',
    'Not stated: pixel size',
    record.glasses?.text ?? '',
    '- Pose: not stated',
    record.evidence,
    `](<${record.source_url}>)`,
    '<https://x.example/api/public/requirements/us/passport>',
  ]) {
    assert.ok(text.includes(part), part)
  }
})

it('names the page, its sources and its place in the catalog', () => {
  const record = recordOf('us-passport')
  const text = JSON.stringify(documentData(record, new URL('https://x.example')))
  for (const part of ['"https://x.example/requirements/us/passport"', record.source_url, '"position":3']) {
    assert.ok(text.includes(part), part)
  }
})

it('escapes what would end the script element', () => {
  assert.equal(scriptJson({ a: '</script>' }), '{"a":"\\u003c/script>"}')
})
