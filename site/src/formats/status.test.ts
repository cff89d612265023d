import assert from 'node:assert/strict'
import { it } from 'node:test'
import { recordOf } from '../../testing/catalog-records.ts'
import { catalogStatus } from './status.ts'

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
