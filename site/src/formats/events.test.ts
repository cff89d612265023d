import assert from 'node:assert/strict'
import { it } from 'node:test'
import { recordOf } from '../../testing/catalog-records.ts'
import { documentEvents, latestEvents } from './events.ts'

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
