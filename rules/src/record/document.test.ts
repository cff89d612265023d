import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadCatalog } from '../load.ts'
import { indexEntry } from '../publishing/index-entry.ts'
import { publicRecord } from '../publishing/public-record.ts'
import { PublicRecord } from './document.ts'
import { IndexEntry } from './listing.ts'

test('the schema has each member of each published document and of its line in the index', () => {
  const loaded = loadCatalog()
  assert.ok(loaded.ok)
  for (const document of loaded.catalog.documents) {
    // A member that the schema lacks would be gone.
    assert.deepEqual(PublicRecord.parse(publicRecord(document)), publicRecord(document))
    assert.deepEqual(IndexEntry.parse(indexEntry(document)), indexEntry(document))
  }
})
