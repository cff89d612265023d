import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rigidFace } from '../measure/pose.ts'

/** The mirror image of each point in MediaPipe's mesh. Points that are not listed are in the middle. */
const mirrors = [
  [33, 263],
  [133, 362],
  [67, 297],
  [109, 338],
  [54, 284],
  [127, 356],
  [234, 454],
  [116, 345],
  [123, 352],
  [50, 280],
  [98, 327],
] as const

const placeOf = new Map(rigidFace.map(([number, ...place]) => [number, place]))

test('mirrors one half in the other, so that a frontal face reads neither yaw nor roll', () => {
  for (const [left, right] of mirrors) {
    const [x = Number.NaN, y, z] = placeOf.get(left) ?? []
    assert.ok(x < 0, `${left} lies on the image's left`)
    assert.deepEqual(placeOf.get(right), [-x, y, z], `${right} mirrors ${left}`)
  }
  const paired = new Set<number>(mirrors.flat())
  for (const [number, x] of rigidFace) assert.ok(paired.has(number) || x === 0, `${number} is in the middle`)
})

test('has a size of 1 about its own centre', () => {
  for (const axis of [1, 2, 3] as const) {
    const mean = rigidFace.reduce((sum, point) => sum + point[axis] / rigidFace.length, 0)
    assert.ok(Math.abs(mean) < 0.01, `${mean}`)
  }
  const square = rigidFace.reduce((sum, [, x, y, z]) => sum + (x * x + y * y + z * z) / rigidFace.length, 0)
  assert.ok(Math.abs(Math.sqrt(square) - 1) < 0.01, `${square}`)
})
