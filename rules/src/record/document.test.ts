import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadCatalog } from '../load.ts'
import { indexEntry } from '../publishing/index-entry.ts'
import { publicRecord } from '../publishing/public-record.ts'
import { PublicRecord } from './document.ts'
import { IndexEntry } from './listing.ts'

test('the schema has every member of every published document and of its entry in the index', () => {
  const loaded = loadCatalog()
  assert.ok(loaded.ok)
  for (const document of loaded.catalog.documents) {
    // Parsing removes members that the schema does not have.
    assert.deepEqual(PublicRecord.parse(publicRecord(document)), publicRecord(document))
    assert.deepEqual(IndexEntry.parse(indexEntry(document)), indexEntry(document))
  }
})
