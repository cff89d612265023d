import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadCatalog } from './load.ts'
import { trustOf } from './publishing/trust.ts'
import { Tier } from './schema/citation.ts'

const loaded = loadCatalog()
const documents = loaded.ok ? loaded.catalog.documents : []

test('the catalog has its documents, with documents of every trust tier', (context) => {
  const countries = new Set(documents.map(({ country }) => country))
  const tiers = documents.map(trustOf)
  const counts = Tier.options.map((tier) => `${tier} ${tiers.filter((each) => each === tier).length}`)
  context.diagnostic(
    `${documents.length} documents of ${countries.size} countries and issuers: ${counts.join(', ')}`,
  )
  assert.ok(documents.length >= 310)
  assert.ok(countries.size >= 141)
  for (const tier of Tier.options) assert.ok(tiers.includes(tier), `no document is ${tier}`)
})

test('every document states some figure or policy, or that an office takes the photo', () => {
  const silent = documents.filter(({ print, upload, background, taken, glasses, recency, framing, attire }) =>
    [print, upload, background, taken, glasses, recency, framing, attire].every((part) => part === undefined),
  )
  assert.deepEqual(
    silent.map(({ id }) => id),
    [],
  )
})
