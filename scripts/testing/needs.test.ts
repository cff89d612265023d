import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Need, needsOf } from './needs.ts'

/** The paths lack `.test.ts`, because otherwise this file itself would need everything. */
const needs: Readonly<Record<string, readonly Need[]>> = {
  'rules/src/load': [],
  'scripts/testing/needs': [],
  'api/clients/javascript/src/react/photo-check': ['browser'],
  'site/deploy/deploy': ['servers'],
  'site/testing/catalog-pages': ['site'],
  'site/build': ['a site of its own'],
  'api/src/billing/wallet/statement': ['database'],
  'api/src/storage/embedded-postgres': ['a database of its own'],
  'api/engine/src/pool/engine': ['neural networks'],
  // Through the processes that it starts.
  'scripts/start': ['site', 'dashboard', 'a database of its own', 'neural networks'],
  'scripts/clients/python': ['python', 'site', 'database'],
}

test('finds what a test needs in its imports and in the processes that it starts', () => {
  for (const [file, expected] of Object.entries(needs)) {
    const found = needsOf(`${file}.test.ts`)
    if (expected.length === 0) assert.deepEqual([...found], [], file)
    for (const need of expected) assert.ok(found.has(need), `${file} needs ${need}`)
  }
  assert.equal(needsOf(`api/src/storage/embedded-postgres.test.ts`).has('database'), false)
})
