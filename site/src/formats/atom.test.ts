import assert from 'node:assert/strict'
import { it } from 'node:test'
import { recordOf } from '../../testing/catalog-records.ts'
import { atomFeed } from './atom.ts'
import { documentEvents } from './events.ts'

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
