import assert from 'node:assert/strict'
import { test } from 'node:test'
import { needsOf } from './needs.ts'

/** The paths lack `.test.ts`, because otherwise this file itself would need everything. */
const needs: Record<string, string[]> = {
  'rules/src/load': [],
  'scripts/testing/needs': [],
  'api/clients/javascript/src/react/photo-check': ['browser'],
  'site/deploy/deploy': ['browser', 'servers', 'site', 'dashboard', 'a site of its own'],
  'site/testing/catalog-pages': ['browser', 'site', 'dashboard', 'a site of its own'],
  'site/build': ['a site of its own'],
  'api/src/storage/embedded-postgres': ['a database of its own'],
  'api/engine/src/pool/engine': ['neural networks'],
}

for (const [file, expected] of Object.entries(needs)) {
  test(`${file} needs ${expected.join(', ') || 'nothing'}`, () => {
    assert.deepEqual([...needsOf(`${file}.test.ts`)], expected)
  })
}

test('tells a test with the shared database from one with its own', () => {
  assert.ok(needsOf(`api/src/billing/wallet/interleavings.test.ts`).has('database'))
  assert.equal(needsOf(`api/src/storage/embedded-postgres.test.ts`).has('database'), false)
})

test('counts the processes that a test starts', () => {
  const start = needsOf(`scripts/start.test.ts`)
  for (const need of ['site', 'dashboard', 'a database of its own', 'neural networks'] as const) {
    assert.ok(start.has(need), need)
  }
  const clients = needsOf(`scripts/clients/python.test.ts`)
  for (const need of ['python', 'site', 'database'] as const) assert.ok(clients.has(need), need)
  assert.ok(needsOf(`scripts/dashboard/wallet-page.test.ts`).has('dashboard'))
})
