import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seenColours } from './seen-colours.ts'

test('a stripe’s colour is seen, one ten steps off or seen only on the person is not', () => {
  const stripes = Array.from({ length: 100 }, (_, at) => (at % 2 ? [200, 180, 160] : [90, 60, 40]))
  const person = [250, 10, 10]
  const values = Float32Array.from([...stripes, person].flat())
  const known = Uint8Array.from([...stripes.map(() => 1), 0])
  const isSeen = seenColours({ width: 101, height: 1, channels: 3, values }, known)
  assert.equal(isSeen(Float32Array.from([92, 58, 41]), 0), true)
  assert.equal(isSeen(Float32Array.from([90, 60, 52]), 0), false)
  assert.equal(isSeen(values, 300), false)
})
