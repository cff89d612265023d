import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadCatalog } from '@likeness/rules'
import { findDocument } from './find-document.ts'

const loaded = loadCatalog()
assert.ok(loaded.ok)
const { catalog } = loaded

test('an unknown document names the documents of the country before those that only mention it', () => {
  for (const [asked, first] of [
    ['India', 'in-passport'],
    ['uk', 'gb-passport-digital'],
    ['USA', 'us-passport'],
    ['uae-passport', 'ae-passport'],
    ['Holland', 'nl-passport'],
    ['us-pasport', 'us-passport'],
  ] as const) {
    const found = findDocument(catalog, asked)
    assert.ok(!found.ok)
    assert.equal(found.problem.code, 'unknown_document')
    assert.match(found.problem.detail, new RegExp(`Did you mean ${first}\\b`), asked)
  }
})

test('a document is found by its id in any case, and a word that is near nothing names nothing', () => {
  const found = findDocument(catalog, 'US-PASSPORT')
  assert.ok(found.ok && found.value.id === 'us-passport')
  const none = findDocument(catalog, 'qqqqqq')
  assert.ok(!none.ok && !none.problem.detail.includes('Did you mean'))
})
