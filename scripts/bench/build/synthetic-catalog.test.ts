import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { loadCatalog, rulesFolder } from '@likeness/rules'
import { writeSyntheticRules } from './synthetic-catalog.ts'

test('makes the requested number of documents, each with its own id', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'likeness-synthetic-'))
  context.after(() => rmSync(folder, { recursive: true }))
  writeSyntheticRules(rulesFolder, ['us/passport.yaml', 'de/passport.yaml'], folder, 5)
  const loaded = loadCatalog(folder)
  assert.ok(loaded.ok)
  assert.deepEqual(
    loaded.catalog.documents.map(({ id }) => id),
    ['de-passport', 'de-passport-copy-1', 'us-passport', 'us-passport-copy-1', 'us-passport-copy-2'],
  )
})
