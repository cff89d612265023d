import assert from 'node:assert/strict'
import { it } from 'node:test'
import { recordOf } from '../catalog.ts'
import { atomFeed, documentEvents, latestEvents } from './atom.ts'

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

it('keeps the id of an event when another event follows', () => {
  const first = documentEvents({ ...record, changes: [change('2026.11', 'First.')] })
  const later = documentEvents({
    ...record,
    changes: [change('2026.12', 'Later.'), change('2026.11', 'First.')],
  })
  assert.equal(first[0]?.id, 'urn:likeness:us-passport:change:1')
  assert.deepEqual(later[1], { ...first[0], record: later[1]?.record })
  assert.equal(later[0]?.updated, '2026-12-01T00:00:00Z')
})

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
