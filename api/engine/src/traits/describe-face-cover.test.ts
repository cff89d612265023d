import assert from 'node:assert/strict'
import { test } from 'node:test'
import { axes, type PartAt, partsOf, points } from '../../testing/drawing/drawn-parts.ts'
import { describeFaceCover } from '../measure/coverings.ts'

function told(partAt: PartAt): number {
  const [cover = Number.NaN, logarithm = Number.NaN] = describeFaceCover(partsOf(partAt), points, axes)
  assert.ok(Math.abs(logarithm - Math.log(cover + 0.02)) < 1e-6)
  return cover
}

test('a free face has no cover', () => {
  assert.equal(
    told(() => 'face'),
    0,
  )
})

test('a mask covers the mouth, a scarf and a hand the lower face', () => {
  assert.ok(told((_, above) => (above < -0.25 ? 'other' : 'face')) > 0.9)
  assert.ok(told((_, above) => (above < -0.25 ? 'clothes' : 'face')) > 0.8)
  assert.ok(told((_, above) => (above < -0.25 ? 'body' : 'face')) > 0.9)
})

test('a patch covers one eye, glasses both', () => {
  const patch = told((beside, above) => (beside > 0.05 && Math.abs(above) < 0.3 ? 'other' : 'face'))
  assert.ok(patch > 0.9, `${patch}`)
  const glasses = told((_, above) => (Math.abs(above) < 0.3 ? 'other' : 'face'))
  assert.ok(glasses < 0.1, `${glasses}`)
})

test('a beard is no cover, and hair over the forehead neither', () => {
  assert.equal(
    told((_, above) => (Math.abs(above) > 0.3 ? 'hair' : 'face')),
    0,
  )
})
