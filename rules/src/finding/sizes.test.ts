import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withPlainSizes } from './sizes.ts'

/** Queries, and what is searched for. */
const queries: readonly (readonly [typed: string, plain: string])[] = [
  ['35x45mm', '35x45'],
  ['35 × 45 mm', '35x45'],
  ['35mm x 45mm', '35x45'],
  ['3.5x4.5 cm', '35x45'],
  ['3,5 см х 4,5 см', '35x45'],
  ['2 by 2 inches', '2x2'],
  ['2"x2"', '2x2'],
  ['2in x 2in', '2x2'],
  ['600 x 600 pixels', '600x600'],
  ['33毫米x48毫米', '33x48'],
  ['germany 35*45 photo', 'germany 35x45 photo'],
  ['ds-160', 'ds-160'],
  ['h1b', 'h1b'],
  ['2 x visa', '2 x visa'],
]

for (const [typed, plain] of queries) {
  test(`reads “${typed}” as ${plain}`, () =>
    assert.equal(withPlainSizes(typed).replaceAll(/\s+/g, ' ').trim(), plain))
}
