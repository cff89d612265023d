import assert from 'node:assert/strict'
import { test } from 'node:test'
import { axes, type PartAt, partsOf, points } from '../../testing/drawing/drawn-parts.ts'
import { describeLenses } from '../measure/coverings.ts'

test('lenses lie over both eyes, a patch over one', () => {
  const lenses = (partAt: PartAt) => [...describeLenses(partsOf(partAt), points, axes)]
  const [both = 0, larger = 0] = lenses((_, above) => (Math.abs(above) < 0.3 ? 'other' : 'face'))
  assert.ok(both > 0.9 && larger >= both)
  const [free = 1, patch = 0, ...logarithms] = lenses((beside, above) =>
    beside > 0.05 && Math.abs(above) < 0.3 ? 'other' : 'face',
  )
  assert.ok(free === 0 && patch > 0.9)
  assert.deepEqual(
    logarithms.map((each) => each.toFixed(4)),
    [free, patch].map((share) => Math.log(share + 0.02).toFixed(4)),
  )
})
