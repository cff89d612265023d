import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apartOf, areaColour, seenColours } from './colours.ts'

test('the colour of an area is its middle one, whatever a few places have', () => {
  const values = Float32Array.from({ length: 300 }, (_, at) => (at < 15 ? 0 : 200 + (at % 3) * 10))
  const marked = new Uint8Array(100).fill(1)
  assert.deepEqual(areaColour({ width: 10, height: 10, channels: 3, values }, marked), {
    middle: [200, 210, 220],
    spread: 0,
    count: 100,
  })
})

test('only marked places count, and a slope spreads', () => {
  const values = Float32Array.from({ length: 600 }, (_, at) => (at < 300 ? Math.floor(at / 3) : 255))
  const marked = Uint8Array.from({ length: 200 }, (_, at) => Number(at < 100))
  const { spread, count } = areaColour({ width: 20, height: 10, channels: 3, values }, marked)
  assert.deepEqual([spread, count], [80, 100])
})

test('two colours are as far apart as in the channel where they differ most', () => {
  assert.equal(apartOf([10, 20, 30], [0, 12, 18, 33], 1), 3)
})

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
