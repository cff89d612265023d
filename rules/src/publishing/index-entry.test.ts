import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRule } from '../../testing/rule.ts'
import { indexEntry } from './index-entry.ts'

test('an entry has the document, its size and the addresses of its page and JSON', () => {
  assert.deepEqual(indexEntry(sampleRule()), {
    id: 'nl-permit',
    path: '/requirements/nl/permit',
    title: 'A permit that no authority issues',
    own_title: null,
    country: { code: 'nl', name: 'Netherlands' },
    size_mm: [40, 50],
    version: '2026.11',
    trust: 'official',
    api_url: '/api/public/requirements/nl/permit',
  })
})

test('a document without a print has no size', () => {
  assert.equal(indexEntry(sampleRule({ print: undefined, headHeight: undefined })).size_mm, null)
})
