import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toSource } from '../decoding/turned.ts'
import { facePoints, meshPoints } from '../mesh/mesh-points.ts'
import { squareRound } from './mesh-square.ts'

/** A face 200 px wide and 240 px tall round (500, 400), with both eyes 60 px above its middle, leaning by an angle. */
function leaning(degrees: number) {
  const radians = (degrees * Math.PI) / 180
  const at = (x: number, y: number) => ({
    x: 500 + x * Math.cos(radians) - y * Math.sin(radians),
    y: 400 + x * Math.sin(radians) + y * Math.cos(radians),
    z: 0,
  })
  const points = Array.from({ length: 478 }, () => at(0, 0))
  points[0] = at(-100, -120)
  points[1] = at(100, 120)
  points[meshPoints.leftEyeOuter] = at(-60, -60)
  points[meshPoints.leftEyeInner] = at(-20, -60)
  points[meshPoints.rightEyeInner] = at(20, -60)
  points[meshPoints.rightEyeOuter] = at(60, -60)
  // An iris does not belong to the square.
  points[facePoints] = at(0, -900)
  return points
}

for (const degrees of [0, 30, 180]) {
  test(`a face that leans by ${degrees} degrees is upright in the square, a little above its middle`, () => {
    const square = squareRound(leaning(degrees), 192)
    assert.ok(Math.abs(square.scale * 192 - 1.4 * 240) < 1e-6)
    // The square's middle is 0.03 of the face's longer side below the face's middle, in the face's own direction.
    const radians = (degrees * Math.PI) / 180
    const { x, y } = toSource(square, { x: 96, y: 96 })
    assert.ok(Math.hypot(x - (500 - 7.2 * Math.sin(radians)), y - (400 + 7.2 * Math.cos(radians))) < 1e-6)
  })
}
