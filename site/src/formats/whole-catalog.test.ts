import assert from 'node:assert/strict'
import { it } from 'node:test'
import { allRecords } from '../../testing/catalog-records.ts'
import { wholeCatalog } from './whole-catalog.ts'

it('contains every document, with pieces of none, one or many documents', () => {
  const all = allRecords()
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
