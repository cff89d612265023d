import assert from 'node:assert/strict'
import { it } from 'node:test'
import { recordOf, records } from '../catalog.ts'
import { catalogStatus, wholeCatalog } from './catalog-json.ts'

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

it('contains every document, with pieces of none, one or many documents', () => {
  const all = records
  for (const records of [[], all.slice(0, 1), all]) {
    const text = [...wholeCatalog(records, '2026.11', new URL('https://x.example'))].join('')
    const { $schema, ...catalog } = JSON.parse(text)
    assert.match($schema, /^https:\/\/x\.example\/.*WholeCatalog$/)
    assert.deepEqual(catalog, {
      schema_version: '1',
      catalog_version: '2026.11',
      total: records.length,
      documents: records,
    })
  }
})
