import assert from 'node:assert/strict'
import { it } from 'node:test'
import { overlap } from './overlap.ts'

it('keeps what is in every range', () => {
  assert.deepEqual(
    overlap([
      { min: 25, max: 35 },
      { min: 32, max: 36 },
      { min: null, max: 34 },
    ]),
    { min: 32, max: 34 },
  )
  assert.deepEqual(overlap([{ min: 5, max: null }]), { min: 5, max: null })
  assert.equal(
    overlap([
      { min: 1, max: 2 },
      { min: 3, max: null },
    ]),
    null,
  )
})
